// A round while its results are entered.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Result } from "../src/messages";
import type { Unsent } from "../src/results/outbox";
import * as round from "../src/results/state";
import { setOut } from "../src/results/way";

const begun = (results: string, outbox: readonly Unsent[] = []) => round.begin(round.readGames(results, ""), outbox);
const unsent = (board: number, result: Result, more: Partial<Unsent> = {}): Unsent => ({ key: `${board}`, board, result, rated: true, game: "", ...more });
const shown = (state: round.State) => [...state.confirmed.keys()].map((board) => round.gameAt(state, board).result).join(" ");
const played = (result: Result) => ({ result, rated: true });

test("a page's results are read in the order of its boards", () => {
  const games = round.readGames("1-0 * 0-1 ", "3 ");
  assert.deepEqual([...games], [[1, played("1-0")], [2, played("*")], [3, { result: "0-1", rated: false }]]);
});

test("the first open board is chosen at the beginning, what waits in the outbox counted in", () => {
  assert.equal(begun("1-0 * *").board, 2);
  assert.equal(begun("1-0 * *", [unsent(2, "0-1")]).board, 3);
  assert.ok(!round.isChosen(begun("1-0 0-1"))); // nothing is missing: no board is in danger
});

test("entering a result shows it, says what to send, and goes on to the next board", () => {
  const { state, send } = round.enter(begun("* *"), "1-0");
  assert.deepEqual(send, { board: 1, entered: played("1-0") });
  assert.equal(shown(state), "1-0 *");
  assert.equal(state.board, 2);
  assert.equal(state.confirmed.get(1)?.result, "*");
});

test("a result that stands there already is not sent again", () => {
  const { state, send } = round.enter(round.go(begun("1-0 *"), 1), "1-0");
  assert.equal(send, undefined);
  assert.equal(state.board, 2);
});

test("the chosen board stays among the boards", () => {
  const state = begun("* * *");
  for (const [to, board] of [["up", 1], ["last", 3], ["first", 1]] as const) assert.equal(round.act(state, { do: "go", to }).state.board, board);
  assert.equal(round.go(state, 99).board, 3);
});

test("not played, said before the result, makes it a forfeit; a draw is complained about", () => {
  const said = round.act(begun("* *"), { do: "played", played: false }).state;
  assert.equal(round.enter(said, "0-1").send?.entered.result, "-/+");
  const drawn = round.enter(said, "½-½");
  assert.deepEqual([drawn.send, drawn.state.complaint.kind, drawn.state.board], [undefined, "no draw", 1]);
});

test("not played, said of a game that has a result, turns the result", () => {
  const { state, send } = round.togglePlayed(round.go(begun("1-0"), 1));
  assert.equal(send?.entered.result, "+/-");
  assert.equal(round.togglePlayed(state).send?.entered.result, "1-0");
});

test("not played, said of a game that has a result, holds for the result entered next: White's win, N, B is a forfeit", () => {
  const turned = round.act(begun("1-0 *"), { do: "played", played: false }).state;
  assert.equal(round.enter(turned, "0-1").send?.entered.result, "-/+");
  assert.equal(round.enter(round.act(turned, { do: "played", played: true }).state, "0-1").send?.entered.result, "0-1");
});

test("unrated is said of a game, or before its result", () => {
  assert.deepEqual(round.toggleRated(round.go(begun("1-0"), 1)).send?.entered, { result: "1-0", rated: false });
  const before = round.toggleRated(begun("*")).state;
  assert.deepEqual(round.enter(before, "1-0").send?.entered, { result: "1-0", rated: false });
});

test("a taken result is the server's word, and nothing is on its way", () => {
  const { state, send } = round.enter(begun("* *"), "1-0");
  assert.ok(send);
  const after = round.take(state, 1, send.entered);
  assert.equal(after.pending.size, 0);
  assert.equal(after.confirmed.get(1)?.result, "1-0");
});

test("a result entered since stays on its way when the one before it lands, even if both are the same", () => {
  const first = round.enter(begun("* *"), "1-0");
  const second = round.enter(round.go(first.state, 1), "0-1");
  const third = round.enter(round.go(second.state, 1), "1-0");
  assert.ok(first.send);
  assert.equal(round.take(third.state, 1, first.send.entered).pending.get(1), third.send?.entered);
});

test("a refused result goes again and is complained about at its board", () => {
  const { state, send } = round.enter(begun("* *"), "1-0");
  assert.ok(send);
  const after = round.refuse(state, 1, send.entered, "no");
  assert.deepEqual([shown(after), after.board, after.complaint], ["* *", 1, { kind: "refused", why: "no" }]);
});

test("where another result came first, both are shown until somebody decides", () => {
  const { state, send } = round.enter(begun("* *"), "1-0");
  assert.ok(send);
  const asked = round.stored(round.refuse(state, 1, send.entered, ""), [unsent(1, "1-0", { why: "changed", code: "result_changed" })]);
  assert.equal(round.padView(asked).disputes[0]?.why, "changed");
  const insisted = round.decide(asked, 1, true);
  assert.deepEqual([insisted.send?.entered.result, insisted.state.outbox.length], ["1-0", 0]);
  const left = round.decide(asked, 1, false);
  assert.deepEqual([left.send, left.state.outbox.length, shown(left.state)], [undefined, 0, "* *"]);
});

test("what lies in the browser is shown as unsent, until whoever had the turn has sent it", () => {
  const entered = round.enter(begun("* *"), "1-0").state;
  const waits = round.stored(entered, [unsent(1, "1-0")]);
  assert.deepEqual(round.rowView(waits, 1, true).unsent, true);
  assert.equal(round.padView(waits).waiting, 1);
  const sent = round.stored(round.took(waits, 1, played("1-0")), []);
  assert.deepEqual([shown(sent), sent.pending.size, round.padView(sent).waiting], ["1-0 *", 0, 0]);
});

test("what was entered on another page of this browser lies over the round, what is entered here since stays", () => {
  assert.equal(shown(round.stored(begun("* *"), [unsent(2, "0-1")])), "* 0-1");
  const corrected = round.enter(round.go(round.stored(begun("* *"), [unsent(1, "1-0")]), 1), "0-1").state;
  assert.equal(shown(round.stored(corrected, [])), "0-1 *");
});

test("what is refused while it waits is not on its way any more, and the two results are shown", () => {
  const waits = begun("* *", [unsent(1, "1-0")]);
  const refused = round.stored(waits, [unsent(1, "1-0", { why: "changed" })]);
  assert.deepEqual([shown(refused), refused.board, round.padView(refused).disputes.length], ["* *", 1, 1]);
});

test("results that arrive are told apart from those that are shown already", () => {
  const state = round.enter(begun("* * *"), "1-0").state;
  const change = (board: number, result: string) => ({ type: "result", round: 1, board, result, rated: true }) as const;
  const { state: after, changed } = round.arrive(state, [change(1, "1-0"), change(3, "½-½")]);
  assert.deepEqual(changed, [3]);
  assert.equal(shown(after), "1-0 * ½-½");
});

test("what is on its way lies over what a fresh page says, and the chosen board stays on the page", () => {
  const state = round.go(round.enter(begun("* * *"), "1-0").state, 3);
  const after = round.refresh(state, round.readGames("* 0-1", ""));
  assert.deepEqual([shown(after), after.board], ["1-0 0-1", 2]);
});

test("what is entered here is seen as chosen only by those who may enter", () => {
  const state = begun("* *");
  assert.equal(round.rowView(state, 1, true).current, true);
  assert.equal(round.rowView(state, 1, false).current, false);
});

test("what stood before a result is what stood before the one on its way, until that is taken", () => {
  const first = setOut(undefined, "*");
  const second = setOut(first, "1-0");
  assert.equal(second.was(), "*");
  first.taken = true;
  assert.equal(second.was(), "1-0");
});

test("after the last board keys do nothing, and an arrow leads back", () => {
  const last = round.enter(round.go(begun("* *"), 2), "1-0").state;
  assert.ok(!round.isChosen(last));
  for (const wish of [{ do: "result", result: "0-1" }, { do: "played", played: false }] as const) {
    assert.deepEqual(round.act(last, wish), { state: last });
  }
  assert.deepEqual([round.enter(last, "0-1").send, round.padView(last).board], [undefined, 0]);
  assert.equal(round.act(last, { do: "go", to: "up" }).state.board, 2);
});

test("a result that stands there already is said to do so", () => {
  const { state, send } = round.enter(round.go(begun("1-0 *"), 1), "1-0");
  assert.deepEqual([send, state.complaint], [undefined, { kind: "unchanged", board: 1 }]);
  assert.equal(round.enter(state, "0-1").state.complaint.kind, "none");
});

test("in a round before the newest a result waits for a word; a stray key changes nothing", () => {
  const past = round.go(round.begin(round.readGames("1-0 0-1", ""), [], true), 1);
  const asked = round.enter(past, "0-1");
  assert.deepEqual([asked.send, asked.state.board, round.padView(asked.state).asked], [undefined, 1, true]);
  const stray = round.answer(asked.state, false);
  assert.deepEqual([stray.send, shown(stray.state), round.padView(stray.state).asked], [undefined, "1-0 0-1", false]);
  const meant = round.answer(asked.state, true);
  assert.deepEqual([meant.send, shown(meant.state)], [{ board: 1, entered: played("0-1") }, "0-1 0-1"]);
  assert.ok(round.enter(meant.state, "1-0").send, "it was said once for this round");
});

test("only missing ones: a result leads to the next board without one, and the others are not shown", () => {
  const only = round.showMissing(begun("* 1-0 * *"), true);
  const next = round.enter(only, "1-0").state;
  assert.equal(next.board, 3);
  assert.deepEqual([1, 2, 3].map((board) => round.rowView(next, board, true).hidden), [false, true, false]);
  const end = round.enter(round.enter(next, "1-0").state, "1-0").state;
  assert.ok(!round.isChosen(end));
});
