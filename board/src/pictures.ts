// A picture is chosen from the device; what is sent is its data: address. The field of it shows where there is one, so that it can be emptied.
import { REFRESHED } from "./refresh";

export function offerPictures(): void {
  offer();
  document.addEventListener(REFRESHED, offer);
}

function offer(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-picture]")) {
    if (field.nextElementSibling?.matches("input[type=file]")) continue;
    const chooser = document.createElement("input");
    chooser.type = "file";
    chooser.accept = "image/png,image/jpeg,image/webp,image/svg+xml";
    chooser.setAttribute("data-own", "");
    chooser.setAttribute("aria-label", field.labels?.[0]?.textContent?.trim() ?? "");
    chooser.addEventListener("change", () => read(chooser.files?.[0], field));
    field.hidden = !field.value;
    field.after(chooser);
  }
}

function read(file: File | undefined, field: HTMLInputElement): void {
  if (!file) return;
  const reader = new FileReader();
  reader.addEventListener("load", () => {
    field.value = String(reader.result);
    field.hidden = false;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  reader.readAsDataURL(file);
}
