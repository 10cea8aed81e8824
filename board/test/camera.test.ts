import assert from "node:assert/strict";
import test from "node:test";
import { CodesSeen } from "../src/camera_codes";

const ADA = "https://club.example/my/cup.p1.0.abc";
const BERT = "https://club.example/my/cup.p2.0.def";

test("a card that stays in the picture is sent once", () => {
  const seen = new CodesSeen();
  assert.deepEqual([0, 250, 4000, 8000].map((now) => seen.isNew(ADA, now)), [true, false, false, false]);
});

test("the next card is sent at once, and a card held up again later once more", () => {
  const seen = new CodesSeen();
  assert.ok(seen.isNew(ADA, 0));
  assert.ok(seen.isNew(BERT, 100));
  assert.ok(seen.isNew(ADA, 6000));
});

test("what is no card of a player is left alone", () => {
  assert.ok(!new CodesSeen().isNew("https://club.example/t/cup", 0));
});
