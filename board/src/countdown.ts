// The time to the start of a round, once a second, wherever a page has one: desk, public page, wall.
import { serverNow } from "./server_clock";
import { countdownText } from "./time_left";

const SECOND = 1_000;
const HALF_AN_HOUR = 1_800;

export function showCountdowns(): void {
  tell();
  window.setInterval(tell, SECOND);
}

function tell(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-until]")) {
    const left = Math.ceil((new Date(place.dataset["until"] ?? "").getTime() - serverNow()) / SECOND);
    const shown = place.querySelector<HTMLElement>("[data-left]");
    if (shown && shown.textContent !== countdownText(left)) shown.textContent = countdownText(left);
    place.style.setProperty("--left", String(Math.max(0, Math.min(1, left / HALF_AN_HOUR))));
    place.classList.toggle("soon", left > 0 && left <= 300);
  }
}
