// Moments by the clock of whoever reads them; without scripts the page says UTC.
import { REFRESHED } from "./refresh";

export function showLocalTimes(): void {
  tell();
  document.addEventListener(REFRESHED, tell);
}

function tell(): void {
  const { lang } = document.documentElement;
  const own = navigator.languages.find((each) => each.startsWith(lang)) ?? lang; // en-GB, de-AT: as the reader writes it
  const style = new Intl.DateTimeFormat(own, { dateStyle: "medium", timeStyle: "short" });
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const moment = new Date(time.dateTime);
    if (time.dateTime.includes("T") && !Number.isNaN(moment.getTime())) time.textContent = style.format(moment);
  }
}
