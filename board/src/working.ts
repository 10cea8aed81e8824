// A number of the standings opens its working in place; without this script it is a page of its own.
export function openWorkings(): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest<HTMLAnchorElement>('td a[href*="/working/"]');
    const dialog = document.querySelector<HTMLDialogElement>("dialog#working");
    if (!link || !dialog) return;
    event.preventDefault();
    void open(link, dialog);
  });
  document.addEventListener("click", (event) => {
    if (event.target instanceof HTMLDialogElement && event.target.id === "working") event.target.close();
  });
}

async function open(link: HTMLAnchorElement, dialog: HTMLDialogElement): Promise<void> {
  try {
    const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
    const inside = dialog.querySelector(".inside");
    if (inside) inside.innerHTML = await answer.text(); // the server has escaped every name
    dialog.showModal();
  } catch {
    location.assign(link.href);
  }
}
