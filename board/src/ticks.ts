// Boxes of a list: all, none, or the others, with one press.
export function listenForTicks(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button") : null;
    const tick = button && ticking(button.dataset);
    const form = button?.closest("form[data-tick]");
    if (!tick || !form) return;
    for (const box of form.querySelectorAll<HTMLInputElement>("tbody input[type=checkbox]")) box.checked = tick(box.checked);
  });
}

function ticking(data: DOMStringMap): ((before: boolean) => boolean) | undefined {
  if ("tickAll" in data) return () => true;
  if ("tickNone" in data) return () => false;
  return "tickOthers" in data ? (before) => !before : undefined;
}
