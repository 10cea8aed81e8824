// How long the round on the desk has been running: as the server wrote it, and from then on by the minute.
import { serverNow } from "./server_clock";
import { runningFor } from "./time_left";

const LOOK_EVERY = 15_000;

export function showRunning(): void {
  window.setInterval(() => {
    for (const place of document.querySelectorAll<HTMLElement>("[data-since]")) {
      const minutes = Math.floor((serverNow() - new Date(place.dataset["since"] ?? "").getTime()) / 60_000);
      const text = (place.dataset["words"] ?? "").replace("{time}", runningFor(minutes, place.dataset));
      if (minutes >= 0 && place.textContent !== text) place.textContent = text;
    }
  }, LOOK_EVERY);
}
