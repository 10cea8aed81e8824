// What tournaments add to a board: half the time in arenas, and who looks elsewhere at an own move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Judged, firstChoices } from "../src/analysis/report";
import { BoardModel } from "../src/kosmos-board/model";
import { timeLeft } from "../src/kosmos-board/room";
import { FakeWire, SETTINGS } from "./fake_wire";

function seated(settings = SETTINGS) {
  const model = new BoardModel("", { now: () => 0, later: () => () => {}, store: { get: () => "", set: () => {} }, changed: () => {}, told: () => {}, ask: () => 0 });
  const told: boolean[] = [];
  const wire = new FakeWire(settings);
  model.follow(Object.assign(wire, { attend: (here: boolean) => void told.push(here) }), "w");
  return { model, wire, told };
}

const GAME = { tournament: "cup", round: 1, board: 1, white: 1, black: 2 };
const HALF = { stages: [{ time: 30_000, moves: 0, fischer: 0, bronstein: 0, delay: 0 }], bonus: "by_move", final: null } as const;

test("berserk is offered before the own first move where the room allows it, and once", () => {
  assert.ok(!seated().model.mayBerserk);
  const { model, wire } = seated({ ...SETTINGS, berserk: true });
  assert.ok(model.mayBerserk);
  wire.happen({ type: "berserk", colour: "w", control: HALF, clock: { left: 30_000, stage: 0, moves: 0, final: false, quota: 0 }, at: wire.now, by: "", version: 1 });
  assert.ok(!model.mayBerserk);
  assert.equal(timeLeft(model.room, "w", "w", wire.now), 30_000);
  const late = seated({ ...SETTINGS, berserk: true });
  late.wire.moves("e2e4");
  assert.ok(!late.model.mayBerserk);
});

test("leaving the page is told once, at the own move of a tournament's game only", () => {
  const { model, wire, told } = seated({ ...SETTINGS, game: GAME });
  model.attend(true);
  model.attend(false);
  model.attend(false);
  model.attend(true);
  assert.deepEqual(told, [false, true]);
  wire.moves("e2e4");
  model.attend(false);
  assert.deepEqual(told, [false, true], "the opponent thinks");
  const friendly = seated();
  friendly.model.attend(false);
  assert.deepEqual(friendly.told, []);
});

test("who came back after the move had been made is told as being there again", () => {
  const { model, wire, told } = seated({ ...SETTINGS, game: GAME });
  model.attend(false);
  wire.moves("e2e4");
  model.attend(true);
  assert.deepEqual(told, [false, true]);
});

test("the share of an engine's first choices counts one side's moves", () => {
  const judged: Judged[] = ["e2e4", "e7e5", "g1f3", "b8c6", ""].map((best) => ({ score: { cp: 0 }, best }));
  assert.deepEqual(firstChoices(judged, ["e2e4", "c7c5", "b1c3", "b8c6"], true, true), { share: 50, moves: 2 });
  assert.deepEqual(firstChoices(judged, ["e2e4", "c7c5", "b1c3", "b8c6"], true, false), { share: 50, moves: 2 });
  assert.deepEqual(firstChoices([], [], true, true), { share: 0, moves: 0 });
});
