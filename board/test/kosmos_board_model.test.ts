// A board without a screen: alone, with a page around it, with a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HANDLE_KEYS, QUERY_KEYS, makeHandle } from "../src/kosmos-board/heritage";
import { BoardModel, type News } from "../src/kosmos-board/model";
import { NORMAL, makeFen, makePosition, parseFen } from "../src/kosmos-board/position";
import { runningClocks, timeLeft } from "../src/kosmos-board/room";
import { choose } from "../src/kosmos-board/selection";
import { symbolOf } from "../src/kosmos-board/symbols";
import { listed, rootOf } from "../src/kosmos-board/tree";
import { END_CODES } from "../src/kosmos-board/position";
import { FakeWire, SETTINGS } from "./fake_wire";
import type { BoardWire, WireHearer } from "../src/kosmos-board/wire";

/** A board whose time stands still until it is told otherwise, with everything it said. */
function board(use = "", answers: Readonly<Record<string, unknown>> = {}) {
  const said: [string, unknown][] = [];
  const news: News[] = [];
  const timers: { at: number; action: () => void }[] = [];
  let kept = "";
  const clock = { now: 0 };
  const model = new BoardModel(use, {
    now: () => clock.now,
    later(ms, action) {
      const timer = { at: clock.now + ms, action };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), Number(timers.includes(timer)));
    },
    store: { get: () => kept, set: (text) => void (kept = text) },
    changed: () => {},
    told: (each) => void news.push(each),
    ask(key, value) {
      said.push([key, value]);
      return answers[key];
    },
  });
  const pass = (ms: number) => {
    clock.now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= clock.now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.action();
    }
  };
  return { model, said, news, pass, envh: makeHandle(model), keys: () => said.map(([key]) => key) };
}

const text = (fen: string) => makePosition(parseFen(fen));
const fenOf = (model: BoardModel) => makeFen(model.situation).split(" ").slice(0, 2).join(" ");
const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b";
const settled = () => new Promise((done) => setImmediate(done));

// -- alone -------------------------------------------------------------------------------------------------------

test("a local board plays both sides, branches into variations and takes back", () => {
  const { model, said } = board("local");
  assert.ok(model.userMove("e2", "e4"));
  assert.ok(model.userMove("e7", "e5"));
  assert.ok(!model.userMove("e4", "e5"));
  model.step("back");
  model.userMove("c7", "c5");
  assert.deepEqual(listed(model.root)[1]?.variations[0]?.map(({ san }) => san), ["c5"]);
  model.takeBack();
  assert.equal(fenOf(model), AFTER_E4);
  assert.deepEqual(said, [], "nobody is told anything");
});

test("a promotion waits for its piece, may be cancelled, and takes none that the rules forbid", () => {
  const { model } = board("local initpos:awaik1167abk18");
  assert.ok(model.userMove("f7", "f8"));
  assert.equal(model.mode, 4);
  assert.ok(!model.choosePromotion("k"));
  model.cancelPromotion();
  assert.equal(model.mode, 2);
  model.userMove("f7", "f8");
  assert.ok(model.choosePromotion("n"));
  assert.equal(model.situation.board[61], "N");
});

test("a position is set up with the rows of pieces; the first piece moved decides whose turn it is", () => {
  const { model } = board("local");
  model.newSetup();
  assert.equal(model.mode, 1);
  model.pick("K");
  model.putPiece("K", "e1");
  model.putPiece("k", "e8");
  model.putPiece("R", "h1");
  model.putPiece("Q", "d1");
  model.putPiece("", "d1");
  model.pick("K");
  assert.equal(model.picked, "");
  assert.ok(model.userMove("e8", "e7"));
  assert.equal(model.situation.turn, "w");
});

test("castling is possible again where king and rook stand", () => {
  const { model } = board("local");
  model.newSetup();
  for (const [piece, square] of [["K", "e1"], ["R", "h1"], ["R", "b1"], ["k", "e8"]] as const) model.putPiece(piece, square);
  model.finishSetup("w");
  assert.equal(model.situation.castling, "K");
});

test("a position is remembered and recalled, and goes from board to board", () => {
  const { model } = board("local");
  model.userMove("e2", "e4");
  model.remember();
  model.toStore();
  model.initialPosition();
  assert.equal(makeFen(model.situation), NORMAL);
  model.recall();
  assert.equal(fenOf(model), AFTER_E4);
  model.initialPosition();
  model.fromStore();
  assert.equal(fenOf(model), AFTER_E4);
});

test("turning by hand ends turning by itself", () => {
  const { model, envh } = board("");
  envh("response", text(`${AFTER_E4} KQkq - 0 1`));
  assert.equal(model.orientation, "b");
  model.flip();
  assert.equal(model.orientation, "w");
  assert.equal(model.turnsItself, false);
});

test("views say who sits below and whether the board turns", () => {
  for (const [use, orientation, turns] of [["view:b", "b", false], ["view:wa", "w", true], ["view:", "w", false], ["", "w", true], ["passive", "w", false]] as const) {
    const { model } = board(use);
    assert.deepEqual([model.orientation, model.turnsItself], [orientation, turns], use);
  }
});

test("nobody moves at a passive board", () => {
  const { model } = board("passive");
  assert.equal(model.movableSide, undefined);
  assert.ok(!model.userMove("e2", "e4"));
});

test("without rules any piece goes anywhere", () => {
  const { model } = board("local -val");
  assert.ok(model.userMove("a1", "h8"));
  assert.equal(model.situation.board[63], "R");
});

test("every end has its picture", () => {
  const pictures = END_CODES.map((end) => symbolOf(end).board.join(","));
  assert.equal(new Set(pictures).size, END_CODES.length);
  const { model, envh } = board("");
  envh("response", "awxr");
  model.pressLight();
  assert.ok(model.symbolShown);
});

test("touch, release and strict decide who is taken in hand", () => {
  const plain = { held: undefined, clicked: "e2", sameSide: true, mayMove: true, heldCanGo: true, clickedCanGo: true, isDestination: false, touch: false, release: true, strict: false };
  assert.equal(choose(plain), "hold");
  assert.equal(choose({ ...plain, clickedCanGo: false }), "hold");
  assert.equal(choose({ ...plain, touch: true, clickedCanGo: false }), "nothing");
  assert.equal(choose({ ...plain, mayMove: false }), "nothing");
  const holding = { ...plain, held: "d2" };
  assert.equal(choose(holding), "hold", "release");
  assert.equal(choose({ ...holding, release: false }), "nothing");
  assert.equal(choose({ ...holding, strict: true }), "nothing");
  assert.equal(choose({ ...holding, strict: true, heldCanGo: false }), "hold");
  assert.equal(choose({ ...holding, isDestination: true }), "move");
  assert.equal(choose({ ...holding, clicked: "d2" }), "drop");
  assert.equal(choose({ ...holding, clicked: "d2", strict: true }), "nothing");
});

// -- the manual's surface: what the board says (envc) ------------------------------------------------------------

test("send_position tells an own move; 0 lets it go to the server", () => {
  const { model, said } = board("");
  model.userMove("e2", "e4");
  assert.deepEqual(said, [["send_position", text(`${AFTER_E4} KQkq e3 0 1`)]]);
  assert.equal(model.light, "red");
});

test("send_position answered with 1 keeps the position here, and the board waits for a response", () => {
  const { model, envh } = board("", { send_position: 1 });
  model.userMove("e2", "e4");
  assert.equal(model.light, "yellow");
  envh("response", text("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"));
  assert.equal(model.light, "green");
  assert.deepEqual(listed(model.root).map(({ san }) => san), ["e4", "e5"]);
});

test("accept_position tells what came; a true answer stops there", () => {
  const use = "time:60";
  const goes = board(use);
  goes.envh("response", text(NORMAL));
  assert.ok(goes.keys().includes("accept_position"));
  assert.notEqual(goes.model.clock.since, undefined);
  const stopped = board(use, { accept_position: 1 });
  stopped.envh("response", text(NORMAL));
  assert.equal(stopped.model.clock.since, undefined);
});

test("set_initial_position is asked first; anything but 0 means nobody pressed", () => {
  const { model, keys } = board("local", { set_initial_position: 1 });
  model.userMove("e2", "e4");
  model.initialPosition();
  assert.equal(fenOf(model), AFTER_E4);
  assert.deepEqual(keys(), ["set_initial_position"]);
});

test("store_position answered truly keeps nothing", () => {
  const { model, said } = board("local", { store_position: 1 });
  model.userMove("e2", "e4");
  model.toStore();
  assert.equal(said[0]?.[0], "store_position");
  model.initialPosition();
  model.fromStore();
  assert.equal(makeFen(model.situation), NORMAL);
});

test("reset tells whether time is limited", () => {
  for (const [use, timed] of [["", 0], ["time:60", 1], ["time:60 local", 0]] as const) {
    const { envh, said } = board(use);
    envh("reset");
    assert.deepEqual(said, [["reset", timed]]);
  }
});

test("game_over comes before send_position, and anything but 0 stops both", () => {
  const goes = board("");
  goes.model.resign();
  assert.deepEqual(goes.said, [["game_over", "awxr"], ["send_position", "awxr"]]);
  const stopped = board("", { game_over: 1 });
  stopped.model.resign();
  assert.deepEqual(stopped.keys(), ["game_over"]);
});

test("game_over tells an end that was received", () => {
  const { envh, said, model } = board("");
  envh("response", "abxm");
  assert.deepEqual(said, [["accept_position", "abxm"], ["game_over", "abxm"]]);
  assert.equal(model.light, "black");
  assert.equal(model.mode, 6);
});

// -- the manual's surface: what the page asks (envh) -------------------------------------------------------------

test("all keys of the manual are there", () => {
  assert.deepEqual([...HANDLE_KEYS].sort(), ["configure", "enable", "push", "query", "reset", "response", "set_initial_position", "setup", "time_add", "time_grant", "time_limit", "time_set"]);
  assert.deepEqual([...QUERY_KEYS].sort(), ["bronstein_bonus", "fischer_bonus", "initial_time", "mode", "remaining_time", "technical", "time_difference", "total_bonus"]);
});

test("response: mate is found by the board that is mated, and said", () => {
  const { envh, said, model } = board("");
  envh("response", text("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"));
  assert.deepEqual(said.slice(1), [["game_over", "abxm"], ["send_position", "abxm"]]);
  assert.equal(model.mode, 6);
});

test("response: a watcher sees the mate and says nothing", () => {
  const { envh, keys, model } = board("passive");
  envh("response", text("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"));
  assert.deepEqual(keys(), ["accept_position"]);
  assert.equal(model.mode, 6);
});

test("response: without rules and analysis nothing ends by itself; without -king a missing king does", () => {
  const free = board("-val -ana");
  free.envh("response", text("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"));
  assert.equal(free.model.mode, 3);
  const kingless = text("8/8/4k3/8/8/8/8/RR6 b - - 0 1");
  const needs = board("");
  needs.envh("response", kingless);
  assert.equal(needs.model.ending?.end, "k");
  const practice = board("-king");
  practice.envh("response", kingless);
  assert.equal(practice.model.mode, 3);
});

test("response: the same situation once too often ends the game, or can be claimed", () => {
  const positions = ["4k3/8/8/8/8/8/8/R3K3 b - - 1 1", "3k4/8/8/8/8/8/8/R3K3 b - - 1 1"];
  for (const [use, mode, meaning] of [["", 6, "offer"], ["remis:2r:50", 3, "claim"], ["remis:0:0", 3, "offer"]] as const) {
    const { envh, model } = board(`-autoremis ${use}`);
    for (const at of [0, 1, 0, 1, 0]) envh("response", text(positions[at] ?? ""));
    assert.deepEqual([model.mode, model.drawMeaning], [mode, meaning], use);
  }
});

test("response: too many quiet moves end the game", () => {
  const { envh, model } = board("-autoremis remis:0:2");
  for (const fen of ["4k3/8/8/8/8/8/8/R3K3 b - - 1 1", "3k4/8/8/8/8/8/8/R3K3 b - - 1 1", "2k5/8/8/8/8/8/8/R3K3 b - - 1 1"]) envh("response", text(fen));
  assert.equal(model.ending?.end, "e");
});

test("response: who cannot mate offers a draw with the next move, unless -autoremis", () => {
  const bare = text("4k3/8/8/8/8/8/8/R3K3 b - - 1 1");
  const offers = board("");
  offers.envh("response", bare);
  assert.equal(offers.model.drawMeaning, "offered");
  offers.model.userMove("e8", "e7");
  assert.ok(String(offers.said[offers.said.length - 1]?.[1]).endsWith("rm"));
  const silent = board("-autoremis");
  silent.envh("response", bare);
  assert.equal(silent.model.drawMeaning, "offer");
});

test("the draw button accepts an offer that came", () => {
  const { envh, model, said } = board("");
  envh("response", `${text(NORMAL)}rm`);
  assert.equal(model.drawMeaning, "accept");
  model.draw();
  assert.deepEqual(said[said.length - 1], ["send_position", "awxa"]);
});

test("the draw button offers with the next move, and takes that back", () => {
  const { model, said } = board("");
  model.draw();
  assert.equal(model.drawMeaning, "offered");
  model.draw();
  assert.equal(model.drawMeaning, "offer");
  model.draw();
  model.userMove("e2", "e4");
  assert.ok(String(said[0]?.[1]).endsWith("rm"));
});

test("take back restores what was received, after an own move only", () => {
  const { envh, model } = board("");
  envh("response", text(NORMAL));
  model.takeBack();
  model.userMove("e2", "e4");
  model.takeBack();
  assert.equal(makeFen(model.situation), NORMAL);
  assert.equal(model.light, "green");
});

test("resigning is not possible after an own move", () => {
  const { model, keys } = board("");
  model.userMove("e2", "e4");
  model.resign();
  assert.deepEqual(keys(), ["send_position"]);
});

test("setup puts up the initial, the current or any position", () => {
  const start = "awamk51r11abk58";
  const { envh, model } = board(`initpos:${start}`);
  envh("setup", text(NORMAL));
  assert.equal(makeFen(model.situation), NORMAL);
  envh("setup", "initial");
  assert.equal(makePosition(model.situation), start);
  envh("setup", "current");
  assert.equal(makePosition(model.situation), start);
});

test("reset with a value says whose the position is", () => {
  const { envh, model } = board("");
  envh("reset", 1);
  assert.equal(model.light, "red");
  envh("reset", 0);
  assert.equal(model.light, "green");
});

test("configure tells the options in force and changes those that may change", () => {
  const { envh, model } = board("time:60+2");
  assert.equal(envh("configure", ""), "active ana autoremis king release -snow -strict touch val inter:1000 remis:2:50 time:60+2");
  envh("configure", "strict time:90 local");
  assert.deepEqual([model.force.strict, model.times.base, model.force.connected], [true, 90_000, true]);
});

test("enable says who may move: White, Black, both, nobody", () => {
  const { envh, model } = board("");
  for (const [who, moves] of [["w", true], ["b", false], ["a", true], ["s", false]] as const) {
    envh("enable", who);
    assert.equal(model.destinations.size > 0, moves, who);
  }
  assert.equal(model.mode, 6);
});

test("enable starts the clock of whoever may move", () => {
  const { envh, model } = board("time:60");
  assert.equal(model.movableSide, undefined, "the own time does not run");
  envh("enable", "b");
  assert.equal(model.clock.since, undefined);
  envh("enable", "a");
  assert.equal(model.clock.since, 0);
  assert.equal(model.movableSide, "w");
});

test("break holds moves back, continue sends what stands then", async () => {
  const { envh, model } = board("");
  const wire = new FakeWire({ ...SETTINGS, seating: "open" });
  model.follow(wire, undefined);
  envh("enable", "break");
  model.userMove("e2", "e4");
  assert.equal(wire.heard.length, 0);
  envh("enable", "continue");
  await settled();
  assert.deepEqual(wire.heard.map((command) => command.do), ["set_up"]);
});

test("start asks in any case", async () => {
  const { envh, model } = board("");
  const wire = new FakeWire();
  model.follow(wire, undefined);
  envh("enable", "start");
  await settled();
  assert.deepEqual(wire.heard.map((command) => command.do), ["set_up"]);
});

test("query tells times, mode and what is possible", () => {
  const { envh, model } = board("time:60+2-3");
  const asked = (key: string) => envh("query", key);
  assert.deepEqual([asked("initial_time"), asked("fischer_bonus"), asked("bronstein_bonus"), asked("total_bonus")], [60_000, 2000, 3000, 5000]);
  assert.deepEqual([asked("remaining_time"), asked("time_difference"), asked("mode"), asked("technical")], [65_000, -5000, 2, 3]);
  model.accept(text("4k3/8/8/8/8/8/8/R3K3 b - - 1 1"));
  assert.equal(asked("technical"), 2, "Black can lose and not win");
  model.accept(text("4k3/8/8/8/8/8/8/R3K3 w - - 1 1"));
  assert.equal(asked("technical"), 1);
  assert.equal(asked("nothing"), null);
});

test("time_add, time_grant, time_limit and time_set change what is left without bonuses", () => {
  const { envh, model } = board("time:60+2");
  for (const [key, ms, left] of [["time_add", 5000, 65_000], ["time_grant", 70_000, 70_000], ["time_limit", 10_000, 10_000], ["time_set", 30_000, 30_000]] as const) {
    envh(key, ms);
    assert.equal(model.clock.left, left, key);
  }
});

test("at a server's board the coming move's bonus is added, because its clock counts it in", async () => {
  const { envh, model } = board("");
  const wire = new FakeWire();
  model.follow(wire, "w");
  envh("time_set", 30_000);
  envh("time_add", 5000);
  await settled();
  assert.deepEqual(wire.heard, [{ do: "clock", how: "set", whose: "w", ms: 32_000 }, { do: "clock", how: "add", whose: "w", ms: 5000 }]);
});

test("at a server's board query tells the server's times", () => {
  const { envh, model } = board("");
  model.follow(new FakeWire(), "w");
  const asked = (key: string) => envh("query", key);
  assert.deepEqual([asked("initial_time"), asked("fischer_bonus"), asked("bronstein_bonus"), asked("total_bonus")], [60_000, 2000, 0, 2000]);
  assert.deepEqual([asked("remaining_time"), asked("time_difference")], [62_000, -2000]);
});

test("set_initial_position presses the button; a position given becomes the initial one", () => {
  const { envh, model, keys } = board("local");
  envh("set_initial_position", "awamk51r11abk58");
  assert.equal(makePosition(model.situation), "awamk51r11abk58");
  assert.deepEqual(keys(), ["set_initial_position", "reset"]);
});

test("push sends a position to the server", async () => {
  const { envh, model } = board("");
  const wire = new FakeWire();
  model.follow(wire, undefined);
  envh("push", "awamk51r11abk58");
  await settled();
  assert.deepEqual(wire.heard, [{ do: "set_up", position: "awamk51r11abk58" }]);
});

test("the own clock: a move stops it, the flag ends the game", () => {
  const { envh, model, pass, said } = board("time:60+2");
  envh("response", text(NORMAL));
  pass(10_000);
  model.userMove("e2", "e4");
  assert.deepEqual(model.clock, { left: 52_000, since: undefined });
  envh("response", text("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"));
  pass(54_000);
  assert.deepEqual(said.slice(-2), [["game_over", "awxt"], ["send_position", "awxt"]]);
});

test("whose time is over against somebody who cannot mate has drawn", () => {
  const { envh, pass, model } = board("time:60");
  envh("response", text("4k3/8/8/8/8/8/8/R3K3 w - - 1 1"));
  pass(60_000);
  assert.equal(model.ending?.end, "g");
});

// -- a server ----------------------------------------------------------------------------------------------------

test("a move is yellow until the server has it, then the other side is waited for", async () => {
  const { model } = board("");
  const wire = new FakeWire();
  model.follow(wire, "w");
  model.userMove("e2", "e4");
  assert.equal(model.light, "yellow");
  await settled();
  assert.equal(model.light, "red");
  assert.deepEqual(wire.heard, [{ do: "move", move: "e2e4", ply: 0, offer: false }]);
  wire.moves("e7e5");
  assert.equal(model.light, "green");
  assert.equal(model.tip.length, 2);
});

test("a refused move is undone and told", async () => {
  const { model, news } = board("");
  const wire = new FakeWire();
  model.follow(wire, "w");
  wire.answers.push({ kind: "denied", detail: "no" });
  model.userMove("e2", "e4");
  await settled();
  assert.equal(makeFen(model.situation), NORMAL);
  assert.ok(news.some((each) => each.kind === "refused" && each.detail === "no"));
});

test("nobody moves for the other side, nor at a paused board, nor while looking back", async () => {
  const { model } = board("");
  const wire = new FakeWire();
  model.follow(wire, "b");
  assert.ok(!model.userMove("e2", "e4"));
  wire.moves("e2e4");
  assert.ok(model.destinations.has("e7"));
  model.step("back");
  assert.equal(model.movableSide, undefined);
  model.step("last");
  wire.happen({ type: "paused", elapsed: 0, server: true, at: 0, by: "", version: 1 });
  assert.equal(model.movableSide, undefined);
});

test("boards of one room show one game", async () => {
  const wire = new FakeWire({ ...SETTINGS, seating: "open" });
  const [one, other] = [board(""), board("passive")];
  one.model.follow(wire, undefined);
  other.model.follow(wire, undefined);
  one.model.userMove("e2", "e4");
  await settled();
  assert.equal(fenOf(other.model), AFTER_E4);
});

test("who comes later has the whole game; a look back stays while moves come", () => {
  const wire = new FakeWire();
  for (const move of ["e2e4", "e7e5", "g1f3"]) wire.moves(move);
  const { model } = board("passive");
  model.follow(wire, undefined);
  assert.deepEqual(listed(model.root).map(({ san }) => san), ["e4", "e5", "Nf3"]);
  model.step("first");
  wire.moves("b8c6");
  assert.deepEqual([model.path.length, model.tip.length], [0, 4]);
});

test("moves taken back leave the list", () => {
  const wire = new FakeWire();
  wire.moves("e2e4");
  wire.moves("e7e5");
  const { model } = board("passive");
  model.follow(wire, undefined);
  wire.happen({ type: "taken_back", plies: 1, fen: "", at: 0, by: "", version: 1 });
  assert.deepEqual(listed(model.root).map(({ san }) => san), ["e4"]);
});

test("an offer is shown to the other side alone, and accepted", async () => {
  const wire = new FakeWire();
  const [white, black] = [board(""), board("")];
  white.model.follow(wire, "w");
  black.model.follow(wire, "b");
  white.model.draw();
  assert.equal(white.model.drawMeaning, "offered");
  white.model.userMove("e2", "e4");
  await settled();
  assert.deepEqual([white.model.drawMeaning, black.model.drawMeaning], ["offered", "accept"]);
  assert.ok(black.news.some(({ kind }) => kind === "offer"));
  black.model.draw();
  await settled();
  assert.deepEqual(wire.heard.map((command) => command.do), ["move", "accept_draw"]);
});

test("the server's end is the end, and the page is told once", async () => {
  const { model, keys } = board("");
  const wire = new FakeWire();
  model.follow(wire, "w");
  model.resign();
  await settled();
  assert.equal(model.light, "black");
  assert.equal(keys().filter((key) => key === "game_over").length, 1);
});

test("the third time a position stands a draw can be claimed", () => {
  const wire = new FakeWire();
  const { model } = board("");
  model.follow(wire, "w");
  for (const move of ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"]) wire.moves(move);
  assert.equal(model.drawMeaning, "claim");
});

test("clocks follow the server's: the side to move's runs from the last event on", () => {
  const wire = new FakeWire();
  const { model, pass } = board("");
  model.follow(wire, "w");
  pass(5000);
  assert.deepEqual(runningClocks(model.room, "w"), ["w"]);
  assert.equal(timeLeft(model.room, "w", "w", model.serverNow), 57_000);
  assert.equal(timeLeft(model.room, "b", "w", model.serverNow), 62_000);
});

test("until the server has spoken nothing can be moved, and what stands there is the page's word", () => {
  const { model } = board();
  let hearer: WireHearer | undefined;
  const silent: BoardWire = { follow: (each) => (hearer = each), leave: () => undefined, do: async () => ({ kind: "lost" }) };
  model.load(rootOf(parseFen(`${AFTER_E4} KQkq - 0 1`)));
  model.follow(silent, undefined);
  assert.deepEqual([model.isArriving, model.isConnected, model.light, model.movableSide, model.destinations.size], [true, undefined, "yellow", undefined, 0]);
  assert.equal(model.makeMove("e7e5"), false);
  assert.equal(fenOf(model), AFTER_E4);
  hearer?.connected(true, 20);
  assert.equal(model.movableSide, undefined);
  new FakeWire({ ...SETTINGS, seating: "open" }).follow(hearer!);
  assert.deepEqual([model.isArriving, model.light, model.movableSide, model.destinations.size], [false, "green", "w", 10]);
});
