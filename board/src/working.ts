// A number of the standings opens its working in place; without this script it is a page of its own.
// A number of a Keizer table has its working inside, which on a phone lies below the row, as wide as the page.
export function openWorkings(): void {
  document.addEventListener("toggle", (event) => event.target instanceof HTMLDetailsElement && layBelow(event.target), true);
  window.addEventListener("resize", () => document.querySelectorAll<HTMLDetailsElement>("td details[open]").forEach(layBelow));
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

/** How far the working has to go to the left to begin where the table does; the stylesheet uses it where there is no room. */
function layBelow(details: HTMLDetailsElement): void {
  const [steps, box] = [details.querySelector<HTMLElement>("ul"), details.closest<HTMLElement>(".paper-table")];
  if (!steps || !box || !details.closest("td")) return;
  steps.style.setProperty("--back", "0px");
  steps.style.setProperty("--room", `${box.clientWidth}px`);
  steps.style.setProperty("--back", `${Math.round(box.getBoundingClientRect().left - steps.getBoundingClientRect().left)}px`);
}
