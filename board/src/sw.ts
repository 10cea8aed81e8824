// The service worker: pages are shown from here when there is no network, or one that does not answer; they come fresh when
// there is. What a visitor may see is kept; of whoever is logged in only the pages that help in a hall, until they log out.
/// <reference lib="webworker" />
import { type KeptChapter, chaptersIn, markOf, sectionsWith, shownSections, withFound } from "./manual_kept";
import { forgetTaps, sendOrFail, sendWaiting } from "./taps/worker";
import { facesIn, isKeptPage, isOutOfDate, isPart, mayChangeReader, partsIn, withMoment } from "./pages_kept";

declare const self: ServiceWorkerGlobalScope;

const PAGES = "kosmos-pages-2";
const HELPERS = "kosmos-helpers-1";
const PARTS = "kosmos-parts-1";
const MANUAL = "kosmos-manual-1";
const MARK = "/help?kept"; // what says which manual is kept
const MOST_PAGES = 40;
const PATIENCE = 4_000; // ms for which a page that is kept is waited for
const KEPT_AT = "kosmos-kept-at";
const READER = "kosmos-reader"; // who the page was made for, as a mark that says nothing to anybody
const KEEP = "kosmos-keep"; // the page of somebody logged in may be kept all the same

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(begin()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate" && request.method === "GET") event.waitUntil(sendWaiting());
  if (mayChangeReader(request.method, url.pathname)) event.waitUntil(forgetReader(url.pathname === "/logout"));
  if (request.method !== "GET") return;
  if (isPart(url.pathname)) event.respondWith(part(request));
  else if (isManual(url.pathname)) event.respondWith(manual(event, url));
  else if (!isKeptPage(url.pathname)) return;
  else if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (request.headers.get("accept") === "text/html") event.respondWith(refreshed(event, url));
});

/** A page of the manual that was open before there was a worker says so: what is kept then is too much to begin with. */
self.addEventListener("message", (event) => {
  const opened = new URL((event.source as WindowClient).url);
  if (isManual(opened.pathname)) event.waitUntil(keepWithParts(opened, async (answer) => keepManual(await answer.text())));
});

const isManual = (path: string): boolean => /^\/help(\/|$)/.test(path);

/** The page that was open before there was a worker is kept, too; it comes from what the browser has of it. */
async function begin(): Promise<void> {
  await self.clients.claim();
  await caches.delete("kosmos-pages-1");
  for (const { url } of await self.clients.matchAll({ type: "window" })) await keepOpened(new URL(url)).catch(() => undefined);
}

async function keepOpened(url: URL): Promise<void> {
  if (isKeptPage(url.pathname) && !(await copyOf(url))) await keepWithParts(url, (answer) => took(url, answer));
}

async function keepWithParts(url: URL, take: (answer: Response) => Promise<void>): Promise<void> {
  const answer = await fetch(url, { cache: "force-cache", headers: { accept: "text/html" } });
  await take(answer.clone());
  for (const address of partsIn(await answer.text())) {
    const style = await part(new Request(address));
    if (address.includes(".css")) for (const face of facesIn(await style.clone().text(), new URL(address, location.origin).href)) await keepFace(face);
  }
}

/** Only a typeface that the page needed: the browser has that one already. */
async function keepFace(address: string): Promise<void> {
  const answer = await fetch(address, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
  if (answer?.ok) await (await caches.open(PARTS)).put(address, answer);
}

/** The network is back, with the page open or closed; not every browser says so. */
self.addEventListener("sync", (event) => (event as ExtendableEvent).waitUntil(sendOrFail()));

interface Notice {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

self.addEventListener("push", (event) => {
  const said = event.data?.json() as Notice | undefined;
  if (said) event.waitUntil(self.registration.showNotification(said.title, { body: said.body, tag: said.tag, icon: "/icon/192", data: said.url }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(String(event.notification.data)));
});

/** To the page that is open already, or to a new one. */
async function lead(url: string): Promise<void> {
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((each) => new URL(each.url).pathname === url);
  await (there ? there.focus() : self.clients.openWindow(url));
}

/** What has its version in its address never changes. */
async function part(request: Request): Promise<Response> {
  const kept = await caches.open(PARTS);
  const known = await kept.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && (new URL(request.url).search || /\.woff2$/.test(request.url))) await kept.put(request, answer.clone());
  return answer;
}

/** Fresh if it comes in time, else as it was kept, with the moment from which it is; what comes late is kept. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  const fresh = refreshed(event, url);
  const late = fresh.catch(() => undefined);
  event.waitUntil(late);
  const copy = await copyOf(url);
  if (!copy) return fresh;
  const patience = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  return (await Promise.race([late, patience])) ?? asKept(copy);
}

/** What an open page fetches to follow its tournament is kept like what was opened. */
async function refreshed(event: FetchEvent, url: URL): Promise<Response> {
  const answer = await fetch(event.request);
  event.waitUntil(took(url, answer.clone()));
  return answer;
}

const gone = new Set<string>(); // who logged out: an answer that was on its way then is not kept

async function took(url: URL, answer: Response): Promise<void> {
  const reader = answer.headers.get(READER);
  if (reader !== null) await forgetOthers(reader);
  if (!answer.ok || answer.redirected || (reader && gone.has(reader))) return;
  const helper = answer.headers.has(KEEP);
  if (!helper && answer.headers.get("cache-control")?.includes("no-store")) return;
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(Date.now()));
  await keep(await caches.open(helper ? HELPERS : PAGES), nameOf(url), new Response(answer.body, { headers }));
}

function nameOf(url: URL): string {
  return url.pathname + url.search;
}

async function copyOf(url: URL): Promise<Response | undefined> {
  const ofHelper = await (await caches.open(HELPERS)).match(nameOf(url), { ignoreVary: true });
  if (ofHelper && !isOutOfDate(keptAt(ofHelper), Date.now())) return ofHelper;
  if (ofHelper) await caches.delete(HELPERS);
  return (await caches.open(PAGES)).match(nameOf(url), { ignoreVary: true });
}

function keptAt(copy: Response): number {
  return Number(copy.headers.get(KEPT_AT));
}

async function asKept(copy: Response): Promise<Response> {
  if (!copy.headers.get("content-type")?.startsWith("text/html")) return copy;
  return new Response(withMoment(await copy.text(), keptAt(copy), Date.now()), { headers: copy.headers });
}

/** Nothing of somebody who logs out, or in whose place somebody else logs in, stays on the machine. */
async function forgetReader(forGood: boolean): Promise<void> {
  if (forGood) for (const mark of await readersKept()) gone.add(mark);
  await caches.delete(HELPERS);
  if (forGood) await forgetTaps();
}

/** The server has said who reads now: what was kept for anybody else goes, however their session ended. */
async function forgetOthers(reader: string): Promise<void> {
  if ((await readersKept()).some((mark) => mark !== reader)) await caches.delete(HELPERS);
}

async function readersKept(): Promise<string[]> {
  const kept = await caches.open(HELPERS);
  return (await kept.matchAll()).map((each) => each.headers.get(READER) ?? "");
}

/** Whoever opens a page of the manual has all of it from then on; without a network it is searched here. */
async function manual(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && event.request.mode === "navigate") event.waitUntil(keepManual(await answer.clone().text()));
    return answer;
  } catch (lost) {
    const kept = await caches.open(MANUAL);
    const words = url.searchParams.get("q");
    const known = await kept.match(url.pathname, { ignoreVary: true }); // it was fetched as a visitor, without cookies
    if (!known) throw lost;
    if (!words) return known;
    const found = await searched(words, kept);
    return asPage(event.request.mode === "navigate" ? withFound(await known.text(), words, found) : found);
  }
}

async function keepManual(page: string): Promise<void> {
  const kept = await caches.open(MANUAL);
  const mark = markOf(page);
  if ((await (await kept.match(MARK))?.text()) === mark) return;
  const contents = await asVisitor("/help", page);
  for (const address of chaptersIn(await contents.clone().text())) await kept.put(address, await asVisitor(address, page));
  await kept.put("/help", contents);
  await kept.put(MARK, new Response(mark));
}

/** As everybody may read it: nothing of whoever is logged in stays on the machine. */
async function asVisitor(address: string, page: string): Promise<Response> {
  const answer = await fetch(address, { credentials: "omit", headers: { "accept-language": markOf(page).split(" ")[0]! } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

async function searched(words: string, kept: Cache): Promise<string> {
  const chapters: KeptChapter[] = [];
  for (const request of await kept.keys()) {
    const address = new URL(request.url).pathname;
    if (address !== "/help") chapters.push({ address, page: (await (await kept.match(request, { ignoreVary: true }))?.text()) ?? "" });
  }
  return shownSections(sectionsWith(words, chapters));
}

const asPage = (text: string): Response => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });

async function keep(kept: Cache, request: string, answer: Response): Promise<void> {
  await kept.put(request, answer);
  const keys = await kept.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await kept.delete(old);
}
