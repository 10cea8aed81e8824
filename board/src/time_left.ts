// A number of seconds as a clock shows them.

/** `2:05:09`, `12:34`; nothing when the time has come or is days away. */
export function countdownText(seconds: number): string {
  if (!(seconds > 0) || seconds > 24 * 3600) return "";
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** `52 min`, `1 h 52`, in the forms of the reader's language, which the page says. */
export function runningFor(minutes: number, forms: DOMStringMap): string {
  const hours = Math.floor(minutes / 60);
  const rest = String(minutes % 60);
  return hours ? fill(forms["hours"], String(hours), rest.padStart(2, "0")) : fill(forms["minutes"], "", rest);
}

const fill = (form = "", hours: string, minutes: string): string => form.replace("{hours}", hours).replace("{minutes}", minutes);
