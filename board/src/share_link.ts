// A button that hands on a link: the device's own way of sharing on a phone, else the clipboard.

/** Buttons that need a script are hidden until there is one. */
export function offerSharing(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => void hand(button));
  }
}

async function hand(button: HTMLButtonElement): Promise<void> {
  const url = button.dataset["share"] ?? "";
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
    await navigator.share({ url }).catch(() => undefined); // who thinks better of it shares nothing
    return;
  }
  if (await copied(url)) button.textContent = button.dataset["done"] ?? button.textContent;
}

/** A page that did not come by HTTPS has no clipboard; there the old way is asked for. */
async function copied(text: string): Promise<boolean> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
