// Which pages the service worker keeps, for whom, and how a kept one says from when it is.

/** A helper's page is kept for a day in the hall, no longer: nobody may have been there to log out. */
const HELPERS_HOURS = 12;

/** The own page of a player and the pages of a tournament. */
export function isKeptPage(path: string): boolean {
  return /^\/(my|t)(\/|$)/.test(path);
}

/** What has its version in its address, so that it never changes there. */
export function isPart(path: string): boolean {
  return /^\/(static\/|club\.css$)/.test(path);
}

/** A form that may end a session or begin another one: any outside tournaments and own pages. */
export function mayChangeReader(method: string, path: string): boolean {
  return method !== "GET" && method !== "HEAD" && !isKeptPage(path) && !path.startsWith("/api/");
}

export function isOutOfDate(keptAt: number, now: number): boolean {
  return !(now - keptAt < HELPERS_HOURS * 3_600_000);
}

/** The styles and scripts that a page names. */
export function partsIn(page: string): string[] {
  return [...page.matchAll(/\s(?:src|href)="((?:\/static\/|\/club\.css\?)[^"]+)"/g)].map((found) => found[1]!.replaceAll("&amp;", "&"));
}

/** The typefaces that a style names, by their addresses. */
export function facesIn(style: string, address: string): string[] {
  return [...style.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map((found) => new URL(found[1]!, address).href);
}

/** The page as it was kept, with the line that says so: its words are in the page, in the reader's language. */
export function withMoment(page: string, keptAt: number, now: number): string {
  const lang = /<html[^>]* lang="([\w-]+)"/.exec(page)?.[1] ?? "en";
  const [then, today] = [new Date(keptAt), new Date(now)];
  const day = then.toDateString() === today.toDateString() ? {} : ({ day: "numeric", month: "long" } as const);
  const time = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { ...day, hour: "2-digit", minute: "2-digit" }).format(then);
  return page.replace(/(<p id="as-of"[^>]* data-words="([^"]*)"[^>]*>)/, (line: string, _: string, words: string) => line + words.replace("{time}", time));
}
