// Moments by the clock of whoever reads them; without scripts the page says UTC.
import { REFRESHED } from "./refresh";

export function showLocalTimes(): void {
  tell();
  document.addEventListener(REFRESHED, tell);
}

function tell(): void {
  const style = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const moment = new Date(time.dateTime);
    if (time.dateTime.includes("T") && !Number.isNaN(moment.getTime())) time.textContent = style.format(moment);
  }
}
