// The service worker: pages that anybody may keep are shown from here when there is no network; they come fresh when there is.
/// <reference lib="webworker" />
import { type KeptChapter, chaptersIn, markOf, sectionsWith, shownSections } from "./manual_kept";

declare const self: ServiceWorkerGlobalScope;

const PAGES = "kosmos-pages-1";
const PARTS = "kosmos-parts-1";
const MANUAL = "kosmos-manual-1";
const MARK = "/help?kept"; // what says which manual is kept
const MOST_PAGES = 40;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(part(event.request));
  else if (/^\/help(\/|$)/.test(url.pathname)) event.respondWith(manual(event, url));
  else if (event.request.mode === "navigate" && /^\/(my|t)(\/|$)/.test(url.pathname)) event.respondWith(page(event.request));
});

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

async function page(request: Request): Promise<Response> {
  const kept = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.headers.get("cache-control")?.includes("no-store")) await keep(kept, request, answer.clone());
    return answer;
  } catch (lost) {
    const known = await kept.match(request);
    if (known) return known;
    throw lost;
  }
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
    if (words && event.request.mode !== "navigate") return searched(words, kept);
    const known = await kept.match(url.pathname, { ignoreVary: true }); // it was fetched as a visitor, without cookies
    if (known) return known;
    throw lost;
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

async function searched(words: string, kept: Cache): Promise<Response> {
  const chapters: KeptChapter[] = [];
  for (const request of await kept.keys()) {
    const address = new URL(request.url).pathname;
    if (address !== "/help") chapters.push({ address, page: (await (await kept.match(request, { ignoreVary: true }))?.text()) ?? "" });
  }
  return new Response(shownSections(sectionsWith(words, chapters)), { headers: { "content-type": "text/html; charset=utf-8" } });
}

async function keep(kept: Cache, request: Request, answer: Response): Promise<void> {
  await kept.put(request, answer);
  const keys = await kept.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) await kept.delete(old);
}
