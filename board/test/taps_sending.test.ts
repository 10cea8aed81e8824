// Taps that wait are sent by whoever has the claim: each once, in order, and what the server said of each is kept.
import assert from "node:assert/strict";
import test from "node:test";
import { type Answer, claimed, type Kept, queued, released, settled, type Waiting } from "../src/taps/kept";
import { bodyOf, isTapAddress, meaning } from "../src/taps/post";
import { HOLD, type Office, sendAll } from "../src/taps/sending";

const TAKEN: Answer = { code: "", why: "" };
const AT = "/my/abc/tap";

function kept(...keys: string[]): Waiting {
  const box = keys.reduce<readonly Kept[]>((all, key) => queued(all, { key, do: "nights", nights: key }), []);
  return { address: AT, page: "/my/abc", title: "Ada", plain: false, box };
}

/** A shelf that page and worker share, and what each of them sent. */
class Shelf {
  record: Waiting | undefined;
  readonly sent: string[] = [];
  clock = 1_000;

  constructor(record: Waiting) {
    this.record = record;
  }

  office(by: string, post: (tap: Kept) => Promise<Answer | undefined> = () => Promise.resolve(TAKEN)): Office {
    return {
      by,
      now: () => this.clock,
      change: async (_, how) => {
        await Promise.resolve();
        const next = how(this.record);
        this.record = next?.box.length ? next : undefined;
        return next;
      },
      post: (_, tap) => {
        this.sent.push(`${by} ${tap.key}`);
        return post(tap);
      },
      told: () => Promise.resolve(),
    };
  }
}

test("what waits goes in its order, and nothing is left", async () => {
  const shelf = new Shelf(kept("5", "6", "7"));
  assert.equal(await sendAll(AT, shelf.office("page")), "all");
  assert.deepEqual(shelf.sent, ["page 5", "page 6", "page 7"]);
  assert.equal(shelf.record, undefined);
});

test("page and worker at once send each tap once", async () => {
  const shelf = new Shelf(kept("5", "6", "7"));
  const slowly = (): Promise<Answer> => new Promise((done) => setTimeout(() => done(TAKEN), 5));
  const outcomes = await Promise.all(["page", "other", "worker"].map((by) => sendAll(AT, shelf.office(by, slowly))));
  assert.deepEqual([...shelf.sent].map((each) => each.split(" ")[1]).sort(), ["5", "6", "7"]);
  assert.ok(outcomes.includes("all") && outcomes.includes("busy"));
});

test("nobody answered: it stays, the claim does not", async () => {
  const shelf = new Shelf(kept("5", "6"));
  assert.equal(await sendAll(AT, shelf.office("page", () => Promise.resolve(undefined))), "later");
  assert.deepEqual(shelf.record, kept("5", "6"));
});

test("a page that vanished amid an answer is followed when its claim is over", async () => {
  const shelf = new Shelf(claimed(kept("5"), "gone", 1_000, 1_000 + HOLD));
  assert.equal(await sendAll(AT, shelf.office("worker")), "busy");
  assert.equal(await sendAll(AT, shelf.office("worker", () => Promise.resolve(undefined)), true), "later"); // the browser has given it the turn
  shelf.sent.length = 0;
  shelf.record = claimed(kept("5"), "gone", 1_000, 1_000 + HOLD);
  shelf.clock += HOLD;
  assert.equal(await sendAll(AT, shelf.office("worker")), "all");
  assert.deepEqual(shelf.sent, ["worker 5"]);
});

test("a refusal stays with its reason and holds nothing else up", async () => {
  const shelf = new Shelf(kept("5", "6"));
  const answer = (tap: Kept) => Promise.resolve(tap.key === "5" ? { code: "no", why: "Too late." } : TAKEN);
  assert.equal(await sendAll(AT, shelf.office("worker", answer)), "all");
  assert.deepEqual(shelf.record?.box.map(({ key, why }) => [key, why]), [["5", "Too late."]]);
  assert.equal(shelf.record?.claim, undefined);
});

test("what is forgotten while it is on its way does not come back", async () => {
  const shelf = new Shelf(kept("5", "6"));
  const forgets = () => ((shelf.record = undefined), Promise.resolve(TAKEN));
  assert.equal(await sendAll(AT, shelf.office("worker", forgets)), "all");
  assert.deepEqual([shelf.record, shelf.sent], [undefined, ["worker 5"]]);
});

test("nobody is logged in: it waits, with the server's words, and they go when it is taken", async () => {
  const shelf = new Shelf({ ...kept("5"), plain: true });
  const out = { code: "not_allowed", why: "Log in.", waits: true };
  assert.equal(await sendAll(AT, shelf.office("worker", () => Promise.resolve(out))), "later");
  assert.equal(shelf.record?.later, "Log in.");
  const [tap] = shelf.record.box;
  assert.equal(settled(shelf.record, tap as Kept, TAKEN).later, undefined);
});

test("a claim is one's own to give back", () => {
  const mine = claimed(kept("5"), "page", 0, 10);
  assert.deepEqual(released(mine, "worker"), mine);
  assert.deepEqual(released(mine, "page"), kept("5"));
  assert.deepEqual(claimed(mine, "worker", 9, 20), mine);
  assert.deepEqual(claimed(mine, "worker", 10, 20).claim, { by: "worker", until: 20 });
});

test("what an answer means", () => {
  assert.deepEqual(meaning(200, {}, true), TAKEN);
  assert.deepEqual(meaning(409, { code: "nothing_changed", detail: "It is so." }, true), TAKEN);
  for (const status of [429, 500, 502, 503]) assert.equal(meaning(status, { code: "x", detail: "y" }, true), undefined);
  assert.deepEqual(meaning(409, { code: "result_changed", detail: "0-1 by now" }, true), { code: "result_changed", why: "0-1 by now" });
  assert.deepEqual(meaning(403, { code: "not_allowed", detail: "Log in." }, true), { code: "not_allowed", why: "Log in.", waits: true });
  assert.deepEqual(meaning(403, { code: "not_allowed", detail: "No." }, false), { code: "not_allowed", why: "No." });
  assert.deepEqual(meaning(404, {}, false), { code: "", why: "404" });
});

test("taps go to where taps are taken, in the house itself", () => {
  for (const good of ["/my/club-cup.p1.0.aB_-9/tap", "/t/club-cup/do/EnterResult"]) assert.ok(isTapAddress(good), good);
  for (const bad of ["https://elsewhere.example/my/x/tap", "//elsewhere.example/my/x/tap", "/my/x/../tap", "/my/../tap", "/logout", "/my/x/tap?to=//e", "/t/x/do/a/b"]) assert.ok(!isTapAddress(bad), bad);
});

test("a command gets nothing that only the page knows", () => {
  const tap = { key: "k", round: "1", board: "2", result: "1-0", game: "2. A – B", own: "1 – 0", by: "mark" };
  assert.equal(String(bodyOf({ ...kept(), plain: true }, tap)), "round=1&board=2&result=1-0&by=mark");
  assert.equal(bodyOf(kept(), tap).get("key"), "k");
});
