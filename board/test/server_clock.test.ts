// A phone whose clock is wrong counts down to the same moment as everybody.
import assert from "node:assert/strict";
import { test } from "node:test";
import { heardTime, serverNow } from "../src/server_clock";

test("the server's time counts, from the middle of question and answer; until it was heard the own clock does", () => {
  const near = (expected: number) => assert.ok(Math.abs(serverNow() - expected) < 1000, String(serverNow() - expected));
  near(Date.now());
  const threeHours = 3 * 3_600_000;
  const asked = Date.now();
  heardTime(asked + 2_000 - threeHours, asked, asked + 4_000);
  near(Date.now() - threeHours);
  heardTime(undefined, asked, asked);
  near(Date.now() - threeHours);
  heardTime(asked, asked, asked);
  near(Date.now());
});
