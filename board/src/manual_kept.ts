// The manual without a network: which pages belong to it, and which sections have the words somebody looks for.
import { fold } from "./fold";

/** Which manual a page belongs to: its language and its build. A manual of another mark is fetched anew. */
export function markOf(page: string): string {
  const language = /<html lang="([^"]+)"/.exec(page)?.[1] ?? "";
  const built = /kosmos\.css\?([^"]+)"/.exec(page)?.[1] ?? "";
  return `${language} ${built}`;
}

/** The addresses of the chapters that a page of contents names. */
export function chaptersIn(contents: string): string[] {
  const found = [...contents.matchAll(/href="(\/help\/[a-z0-9-]+)"/g)].map((each) => each[1]!);
  return [...new Set(found)];
}

export interface KeptChapter {
  readonly address: string;
  readonly page: string;
}

export interface FoundSection {
  readonly href: string;
  readonly title: string;
  readonly excerpt: string;
}

const MOST = 20;
const AROUND = 80;

/** Sections that have all of these words, as they stand in the chapters; titles before texts. */
export function sectionsWith(words: string, chapters: readonly KeptChapter[]): FoundSection[] {
  const asked = fold(words).split(/\s+/).filter(Boolean);
  if (!asked.length) return [];
  const found = chapters.flatMap(sectionsOf).filter(({ title, text }) => asked.every((word) => fold(`${title} ${text}`).includes(word)));
  const inTitle = (title: string): boolean => asked.every((word) => fold(title).includes(word));
  found.sort((one, other) => Number(inTitle(other.title)) - Number(inTitle(one.title)));
  return found.slice(0, MOST).map(({ href, title, text }) => ({ href, title, excerpt: excerptOf(text, asked[0]!) }));
}

interface Section {
  readonly href: string;
  readonly title: string;
  readonly text: string;
}

function sectionsOf({ address, page }: KeptChapter): Section[] {
  const article = /<article class="manual"[^>]*>([\s\S]*?)<\/article>/.exec(page)?.[1] ?? "";
  return article.split(/(?=<h[1-3][\s>])/).flatMap((part) => {
    const head = /^<h[1-3]([^>]*)>([\s\S]*?)<\/h[1-3]>/.exec(part);
    if (!head) return [];
    const id = /id="([^"]+)"/.exec(head[1]!)?.[1];
    return [{ href: id ? `${address}#${id}` : address, title: plain(head[2]!), text: plain(part.slice(head[0].length)) }];
  });
}

/** Still written as in a page: `&lt;` stays `&lt;`, so that it can stand in a page again. */
function plain(html: string): string {
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, fold(text).indexOf(word));
  const from = text.lastIndexOf(" ", Math.max(0, at - AROUND)) + 1;
  const to = text.indexOf(" ", at + AROUND);
  return `${from > 0 ? "… " : ""}${text.slice(from, to < 0 ? undefined : to)}${to < 0 ? "" : " …"}`;
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The page of contents for whoever sends the form: with the words in their field, and what was found where the chapters are listed. */
export function withFound(contents: string, words: string, shown: string): string {
  const typed = words.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
  return contents
    .replace(/(<input id="help-q"[^>]* value=")"/, (_, head: string) => `${head}${typed}"`)
    .replace(/(<div id="help-found"[^>]*>)[\s\S]*?<\/div>/, (_, head: string) => `${head}${shown}</div>`);
}

/** As the server shows what it found; nothing found is an empty answer. */
export function shownSections(found: readonly FoundSection[]): string {
  const rows = found.map(({ href, title, excerpt }) => `<li><a href="${href}">${title}</a><p>${excerpt}</p></li>`);
  return rows.length ? `<ol class="help-results">${rows.join("")}</ol>` : "";
}
