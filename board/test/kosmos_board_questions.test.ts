// What a player is asked, what each side has more, and a board nobody has begun at.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RoomSettings } from "../src/board-messages";
import { isEven, surplus } from "../src/kosmos-board/material";
import { BoardModel, type Host, type News } from "../src/kosmos-board/model";
import { NORMAL, parseFen } from "../src/kosmos-board/position";
import { isFromTheOther, questionAt } from "../src/kosmos-board/question_kind";
import { FakeWire, SETTINGS } from "./fake_wire";

function seated(settings: RoomSettings, seat: "w" | "b" | undefined): { board: BoardModel; wire: FakeWire; news: News[] } {
  const news: News[] = [];
  const host: Host = { now: () => 0, later: () => () => undefined, store: { get: () => null, set: () => undefined }, changed: () => undefined, told: (each) => news.push(each), ask: () => 0 };
  const board = new BoardModel("", host);
  const wire = new FakeWire(settings);
  board.follow(wire, seat);
  return { board, wire, news };
}

const fact = { at: 1_000_000, by: "", version: 1 };

test("an offer and a move to be taken back are asked of the other side alone, before anything else", () => {
  for (const seat of ["w", "b", undefined] as const) {
    const { board, wire } = seated(SETTINGS, seat);
    assert.equal(questionAt(board), "");
    wire.happen({ type: "draw_offered", colour: "w", ...fact });
    assert.equal(questionAt(board), seat === "b" ? "draw" : "");
    wire.happen({ type: "draw_declined", colour: "b", ...fact });
    assert.equal(questionAt(board), "");
    wire.happen({ type: "take_back_asked", colour: "b", plies: 1, ...fact });
    assert.equal(questionAt(board), seat === "w" ? "back" : "");
  }
});

test("who is asked to take a move back hears of it once", () => {
  const { wire, news } = seated(SETTINGS, "w");
  wire.happen({ type: "take_back_asked", colour: "b", plies: 1, ...fact });
  wire.happen({ type: "take_back_asked", colour: "b", plies: 1, ...fact });
  assert.equal(news.filter(({ kind }) => kind === "back").length, 1);
});

test("only a question of the other side takes the place of the buttons", () => {
  assert.deepEqual((["", "draw", "back", "go on", "ready", "ready!", "berserk"] as const).filter(isFromTheOther), ["draw", "back"]);
});

test("what one side has more: pieces the most valuable first, and points for one side at most", () => {
  const table: [string, "w" | "b", string, number][] = [
    [NORMAL, "w", "", 0],
    ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "b", "n", 3],
    ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "w", "", 0],
    ["4k3/pp6/8/8/8/8/8/R3K3 w - - 0 1", "w", "r", 3],
    ["4k3/pp6/8/8/8/8/8/R3K3 w - - 0 1", "b", "pp", 0],
    ["q3k3/8/8/8/8/8/P7/1NB1K2R w - - 0 1", "w", "rbnp", 3],
  ];
  for (const [fen, side, pieces, points] of table) assert.deepEqual(surplus(parseFen(fen).board, side), { pieces, points }, fen);
  assert.ok(isEven(parseFen(NORMAL).board));
  assert.ok(!isEven(parseFen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").board), "an exercise has nothing to compare");
});

test("a board with a clock of its own has not begun before the clock was started", () => {
  const host: Host = { now: () => 0, later: () => () => undefined, store: { get: () => null, set: () => undefined }, changed: () => undefined, told: () => undefined, ask: (key) => Number(key === "send_position") };
  const board = new BoardModel("noinitld view:w time:180", host);
  assert.ok(board.isIdle);
  board.accept("awamk51r11abk58");
  assert.ok(!board.isIdle);
  assert.ok(board.makeMove("a1a2"));
  assert.ok(!board.isIdle, "whoever has moved waits for an answer");
  assert.ok(!new BoardModel("view:w", host).isIdle, "without a clock there is nothing to begin");
});

test("a rematch is told once to the one who is asked, and only there", () => {
  for (const seat of ["w", "b", undefined] as const) {
    const { board, wire, news } = seated(SETTINGS, seat);
    wire.happen({ type: "ended", end: "r", result: "1-0", side: "b", ...fact });
    assert.equal(board.rematchAsked, false);
    wire.happen({ type: "rematch_asked", seat: "w", room: "club_2", ...fact });
    wire.happen({ type: "remembered", fen: NORMAL, ...fact });
    assert.equal(board.rematchAsked, seat === "b");
    assert.equal(news.filter(({ kind }) => kind === "rematch").length, seat === "b" ? 1 : 0);
  }
});

test("with days a move nobody is asked whether they are ready", () => {
  const days = { stages: [{ time: 259_200_000, moves: 1, fischer: 0, bronstein: 0, delay: 0 }], bonus: "first", final: null };
  const waiting = { ...SETTINGS, seating: "bound", waits_for_ready: true } as RoomSettings;
  for (const [times, asked] of [[null, "ready"], [{ white: days, black: days }, ""]] as const) {
    const { board, wire } = seated(SETTINGS, "w");
    wire.happen({ type: "room_opened", settings: { ...waiting, times } as RoomSettings, ...fact });
    assert.equal(questionAt(board), asked);
  }
});

test("in a game that started at its time, who was not there may still say that they are, until they move", () => {
  const { board, wire } = seated({ ...SETTINGS, waits_for_ready: true, no_show: 60_000 }, "b");
  wire.happen({ type: "start_set", start: 2_000_000, ...fact });
  assert.equal(questionAt(board), "ready");
  wire.happen({ type: "player_ready", seat: "w", ...fact });
  wire.happen({ type: "position_set", fen: NORMAL, clocks: {}, running: true, ...fact });
  assert.deepEqual(board.room.ready, ["w"]);
  assert.equal(questionAt(board), "ready");
  wire.happen({ type: "player_ready", seat: "b", ...fact });
  assert.equal(questionAt(board), "");
});

test("a board that two play at does not turn for whoever looks on, and is moved by nobody there", () => {
  const { board, wire } = seated(SETTINGS, undefined);
  for (const move of ["", "e2e4", "e7e5"]) {
    if (move) wire.moves(move);
    assert.deepEqual([board.orientation, board.movableSide, board.destinations.size, board.makeMove("g1f3")], ["w", undefined, 0, false], move);
  }
  assert.deepEqual(wire.heard, []);
});

test("a board at which everybody may move turns to the side to move, as the manual has it", () => {
  const { board, wire } = seated({ ...SETTINGS, seating: "open" }, undefined);
  wire.moves("e2e4");
  assert.deepEqual([board.orientation, board.movableSide], ["b", "b"]);
});
