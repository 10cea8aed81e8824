import assert from "node:assert/strict";
import test from "node:test";
import { retryPause } from "../src/retry";

test("the pause doubles from attempt to attempt, up to a longest one", () => {
  assert.deepEqual([0, 1, 2, 3].map((attempts) => retryPause(attempts, 0.5)), [500, 1000, 2000, 4000]);
  assert.equal(retryPause(60, 0.5), 10_000);
});

test("pages that lost the server in the same moment come back spread over a time as long as the pause", () => {
  assert.equal(retryPause(2, 0), 1000);
  assert.equal(retryPause(2, 1), 3000);
});
