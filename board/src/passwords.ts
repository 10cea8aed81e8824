// Passwords while they are typed: shown where somebody asks for it, and how strong a new one is.

const STEPS = [20, 36, 48, 64]; // bits of a guesser who knows its length and which characters it has
const SHORTEST = 12;

/** From 0 (anybody's guess) to 4. One that is too short is weak, whatever it is made of. */
export function passwordStrength(typed: string): number {
  const characters = [...typed];
  const bits = characters.length * Math.log2(Math.max(1, new Set(characters).size));
  const strength = STEPS.filter((step) => bits >= step).length;
  return characters.length < SHORTEST ? Math.min(1, strength) : strength;
}

export function careForPasswords(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("input[data-shows]")) {
    const fields = (box.dataset["shows"] ?? "").split(" ").map((id) => document.getElementById(id) as HTMLInputElement);
    const show = (yes: boolean) => fields.forEach((field) => (field.type = yes ? "text" : "password"));
    box.parentElement!.hidden = false;
    box.addEventListener("change", () => show(box.checked));
    // what is sent is a password again, so that browsers offer to keep it
    box.form?.addEventListener("submit", () => show(false));
  }
  for (const meter of document.querySelectorAll<HTMLMeterElement>("[data-strength-of]")) {
    const field = document.getElementById(meter.dataset["strengthOf"] ?? "") as HTMLInputElement;
    meter.hidden = false;
    field.addEventListener("input", () => (meter.value = passwordStrength(field.value)));
  }
}
