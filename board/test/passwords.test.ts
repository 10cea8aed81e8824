// How strong a new password is said to be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { passwordStrength } from "../src/passwords";

test("longer and more various is stronger; repeated or short is weak", () => {
  const typed = ["", "aaaaaaaaaaaaaaaaaaaaaaaa", "Xk3$9q!", "abababababab", "correct horse", "correct horse battery", "correct horse battery staple"];
  assert.deepEqual(typed.map(passwordStrength), [0, 0, 0, 0, 2, 4, 4]);
});
