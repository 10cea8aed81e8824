// What dropping a player means.
import assert from "node:assert/strict";
import { test } from "node:test";
import { planOnto, planToList, type Seat, type Step } from "../src/by-hand/plan";

/** "4" is not paired; "4w" is due White; "4:w5" sits with White opposite 5, "4:w5@2" at board 2. */
function seat(text: string): Seat {
  const [, id = "", due = "", side = "", other = "", board = ""] = /^(\d+)([wb]?)(?::([wb])(\d+))?(?:@(\d+))?$/.exec(text) ?? [];
  return { id, due, side, other, board };
}

function told(steps: Step[]): string {
  return steps.map(({ fields }) => ("id" in fields ? `free ${fields["id"]}` : `${fields["white"]}-${fields["black"]}${fields["board"] ? `@${fields["board"]}` : ""}`)).join(" ");
}

const ONTO = [
  ["1", "2", "1-2"],
  ["1b", "2", "2-1"],
  ["1", "2w", "2-1"],
  ["1", "2b", "1-2"],
  ["1w", "2w", "1-2"],
  ["1b", "2b", "1-2"],
  ["1", "2:w3", "1-3"], // takes the seat
  ["1", "3:b2", "2-1"],
  ["2:w3", "1", "1-3"], // gives the seat
  ["2:w3", "3:b2", "3-2"], // colours change
  ["2:w3", "5:b4", "4-2 5-3"], // two boards: seats change
  ["2:w3", "2:w3", ""],
  ["1", "2:w3@7", "1-3@7"], // the seat is at its board
  ["2:w3@7", "5:b4@2", "4-2@2 5-3@7"],
] as const;

test("a player is dropped on another one", () => {
  for (const [dragged, target, steps] of ONTO) assert.equal(told(planOnto(seat(dragged), seat(target))), steps, `${dragged} on ${target}`);
});

test("a player is dropped among those who are not paired", () => {
  assert.equal(told(planToList(seat("2:w3"))), "free 2");
  assert.equal(told(planToList(seat("2"))), "");
});
