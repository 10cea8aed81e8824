// A screen in the hall turns its pages by itself and shows the time; what changes is brought in by the page's refresh.
import { REFRESHED, refreshSoon } from "./refresh";
import { serverNow } from "./server_clock";
import { nextSlide, secondsOf } from "./slides";

const SECOND = 1000;
const SPREAD = 3_000; // ms over which the screens of an event come when the time has made other pages of theirs
const AGAIN = 15_000; // ms until one asks once more, whose clock may be ahead of the server's

export function runScreen(): void {
  const screen = document.getElementById("screen");
  if (!screen) return;
  let shown = "slide-1";
  let since = Date.now();
  let asked = 0;
  const show = (): void => {
    if (!document.getElementById(shown)) shown = "slide-1";
    for (const slide of screen.querySelectorAll<HTMLElement>(".slide")) slide.classList.toggle("shown", slide.id === shown);
    for (const link of screen.querySelectorAll("nav a")) {
      const here = link.getAttribute("href") === `#${begins(screen, shown)}`;
      if (here) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const turn = (id: string): void => {
    shown = id;
    since = Date.now();
    show();
  };
  const tick = (): void => {
    const lasts = secondsOf(document.getElementById(shown)?.dataset["seconds"], screen.dataset["seconds"]) * SECOND;
    const ids = [...screen.querySelectorAll(".slide")].map((slide) => slide.id);
    if (Date.now() - since >= lasts) turn(nextSlide(ids, shown));
    const now = new Date(serverNow()).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false });
    for (const clock of screen.querySelectorAll("[data-clock]")) if (clock.textContent !== now) clock.textContent = now;
    const other = Date.parse(screen.dataset["other"] ?? "");
    if (serverNow() >= other && Date.now() - asked > AGAIN) {
      asked = Date.now();
      refreshSoon(Math.random() * SPREAD);
    }
    const elapsed = screen.querySelector<HTMLElement>(".elapsed");
    if (elapsed) elapsed.style.width = `${Math.min(100, ((Date.now() - since) / lasts) * 100)}%`;
  };
  screen.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("nav a") : null;
    if (!link) return;
    event.preventDefault();
    turn((link.getAttribute("href") ?? "#slide-1").slice(1));
  });
  document.addEventListener(REFRESHED, () => { show(); tick(); });
  document.documentElement.classList.add("turning");
  show();
  tick();
  window.setInterval(tick, SECOND / 4);
}

/** The first page of what the shown one belongs to: the strip names each kind once. */
function begins(screen: HTMLElement, shown: string): string {
  const links = [...screen.querySelectorAll("nav a")].map((link) => (link.getAttribute("href") ?? "").slice(1));
  const ids = [...screen.querySelectorAll(".slide")].map((slide) => slide.id);
  return ids.slice(0, ids.indexOf(shown) + 1).filter((id) => links.includes(id)).at(-1) ?? "";
}
