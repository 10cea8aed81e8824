// Where the rows of a table stand after a patch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newOrder } from "../src/order";

/** What the server sends for two orders: every row whose predecessor is another now. */
function patchOf(before: string, after: string) {
  const predecessor = (order: string, id: string) => order[order.indexOf(id) - 1] ?? "";
  const rows = [...after].filter((id) => !before.includes(id) || predecessor(before, id) !== predecessor(after, id));
  return {
    rows: rows.map((id) => ({ id, after: predecessor(after, id), kind: "", cells: {} })),
    gone: [...before].filter((id) => !after.includes(id)),
  };
}

test("every order of every four rows is reached from every other, also when rows come and go", () => {
  const orders = ["", "a", "ab", "ba", "abc", "cab", "bca", "abcd", "cdab", "dcba", "badc", "acbd", "bd", "dxay"];
  for (const before of orders) {
    for (const after of orders) assert.equal(newOrder([...before], patchOf(before, after))?.join(""), after, `${before} -> ${after}`);
  }
});

test("a row that only says something else stays where it is", () => {
  assert.deepEqual(newOrder(["a", "b"], { rows: [{ id: "b", after: "a", kind: "", cells: {} }], gone: [] }), ["a", "b"]);
});

test("a patch of another table is noticed", () => {
  assert.equal(newOrder(["a", "b"], { rows: [{ id: "c", after: "x", kind: "", cells: {} }], gone: [] }), undefined);
  assert.equal(newOrder(["a", "b"], { rows: [{ id: "b", after: "", kind: "", cells: {} }], gone: [] }), undefined);
});
