import assert from "node:assert/strict";
import test from "node:test";
import { runningFor, countdownText } from "../src/time_left";

test("hours are shown where there are some", () => {
  assert.equal(countdownText(2 * 3600 + 5 * 60 + 9), "2:05:09");
  assert.equal(countdownText(754), "12:34");
  assert.equal(countdownText(5), "0:05");
});

test("when the time has come, or is days away, nothing is counted", () => {
  assert.equal(countdownText(0), "");
  assert.equal(countdownText(-3), "");
  assert.equal(countdownText(Number.NaN), "");
  assert.equal(countdownText(25 * 3600), "");
});

test("how long a round has been running is said in minutes, and in hours from the first on", () => {
  assert.deepEqual([0, 52, 60, 112, 605].map((minutes) => runningFor(minutes, { hours: "{hours} h {minutes}", minutes: "{minutes} min" })), ["0 min", "52 min", "1 h 00", "1 h 52", "10 h 05"]);
});
