import assert from "node:assert/strict";
import { test } from "node:test";
import { facesIn, isKeptPage, isOutOfDate, isPart, mayChangeReader, partsIn, withMoment } from "../src/pages_kept";

const PAGE = `<!DOCTYPE html><html lang="de"><link rel="stylesheet" href="/static/built/kosmos.css?abc"><link href="/club.css?713754">
<script src="/static/built/kosmos.js?abc" defer></script><body data-desk="/static/built/kosmos-desk.js?abc"><a href="/t/open">x</a>
<p id="as-of" role="status" data-live data-words="Stand von {time}: keine Antwort."></p></body></html>`;
const NOON = new Date(2026, 10, 20, 14, 5).getTime();

test("own pages and those of tournaments are kept", () => {
  for (const path of ["/my/abc", "/t/open", "/t/open/rounds/3"]) assert.ok(isKeptPage(path));
  for (const path of ["/", "/account", "/people", "/myself", "/tournament"]) assert.ok(!isKeptPage(path));
  assert.ok(isPart("/static/built/kosmos.js"));
  assert.ok(isPart("/club.css"));
  assert.ok(!isPart("/user.css"));
});

test("whatever may end a session or begin one is known by its address", () => {
  for (const path of ["/logout", "/login", "/login/code", "/invitation/x", "/account/password"]) assert.ok(mayChangeReader("POST", path));
  for (const path of ["/t/open/do/EnterResult", "/my/abc/tap", "/api/tournaments"]) assert.ok(!mayChangeReader("POST", path));
  assert.ok(!mayChangeReader("GET", "/logout"));
});

test("what a page names is what it needs, and no more", () => {
  assert.deepEqual(partsIn(PAGE), ["/static/built/kosmos.css?abc", "/club.css?713754", "/static/built/kosmos.js?abc"]);
  assert.deepEqual(facesIn(`a{src:url("./serif.woff2") format("woff2"),url(/static/sans.woff2);background:url(x.svg)}`, "https://club.example/static/built/kosmos.css?abc"), [
    "https://club.example/static/built/serif.woff2",
    "https://club.example/static/sans.woff2",
  ]);
});

test("a kept page says from when it is, in its own language, with the day where that is another one", () => {
  assert.match(withMoment(PAGE, NOON, NOON + 60_000), /<p id="as-of"[^>]*>Stand von 14:05: keine Antwort\.<\/p>/);
  assert.match(withMoment(PAGE, NOON, NOON + 86_400_000), />Stand von 20\. November[^<]*14:05: keine Antwort\.</);
  assert.equal(withMoment("<p>other</p>", NOON, NOON), "<p>other</p>");
});

test("a helper's page is kept for a day in the hall", () => {
  assert.ok(!isOutOfDate(NOON, NOON + 11 * 3_600_000));
  assert.ok(isOutOfDate(NOON, NOON + 13 * 3_600_000));
  assert.ok(isOutOfDate(NaN, NOON));
});
