// What a page follows, and from where on after a gap.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Followed, streamsOf } from "../src/followed";

const moved = (stream: string, version: number, again = true) => ({ type: "moved", stream, version, changes: [], again }) as const;

test("a page says its own stream first, then those beside it", () => {
  assert.deepEqual([...streamsOf({ stream: "team:a", version: "4", beside: '{"team:b":7}' })], [["team:a", 4], ["team:b", 7]]);
  assert.deepEqual([...streamsOf({ stream: "cup", version: "4", beside: "" })], [["cup", 4]]);
  assert.deepEqual([...streamsOf({})], []);
});

test("after a gap each stream is followed from the version that is known of it, the table only of the first", () => {
  const followed = new Followed(new Map([["a", 4], ["b", 7]]));
  assert.ok(followed.moved(moved("b", 9)));
  assert.ok(!followed.moved(moved("b", 9)), "heard twice");
  assert.ok(!followed.moved(moved("c", 9)), "not followed");
  assert.deepEqual(followed.again("standings").map((each) => [each.stream, each.after, each.shows]), [["a", 4, "standings"], ["b", 9, ""]]);
});

test("news whose table was not shown yet are asked for again", () => {
  const followed = new Followed(new Map([["a", 4]]));
  assert.ok(followed.moved(moved("a", 5, false)));
  assert.deepEqual(followed.again("").map((each) => each.after), [4]);
  assert.ok(followed.moved(moved("a", 5, false)), "told again");
});

test("a page that is older than what was heard is asked to be told again, one that is as new is left alone", () => {
  const followed = new Followed(new Map([["a", 4], ["b", 7]]));
  followed.moved(moved("b", 9));
  assert.deepEqual(followed.reached(new Map([["a", 4], ["b", 9]]), ""), []);
  assert.deepEqual(followed.reached(new Map([["a", 4], ["b", 8]]), ""), [{ type: "follow", stream: "b", after: 8, shows: "" }]);
});

test("streams come and go with the page", () => {
  const followed = new Followed(new Map([["a", 4], ["b", 7]]));
  assert.deepEqual(followed.reached(new Map([["b", 7], ["c", 1]]), ""), [{ type: "leave", stream: "a" }, { type: "follow", stream: "c", after: 1, shows: "" }]);
  assert.deepEqual(followed.again("").map((each) => each.stream), ["b", "c"]);
});
