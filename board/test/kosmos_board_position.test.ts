// The position language and the options, from the tables that the Python tests read too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type InForce, changeOptions, inForce, makeOptions, parseOptions } from "../src/kosmos-board/options";
import { END_CODES, Malformed, isEnding, makeFen, makePosition, parseFen, parsePosition } from "../src/kosmos-board/position";
import options from "./tables/options.json";
import positions from "./tables/positions.json";

function read(text: string) {
  const situation = parsePosition(text);
  assert.ok(!isEnding(situation));
  return situation;
}

test("both languages say the same, in both directions", () => {
  for (const [text, fen] of positions.same as [string, string][]) {
    assert.equal(makeFen(read(text)), fen);
    assert.equal(makePosition(parseFen(fen)), text);
    assert.equal(makePosition(read(text)), text);
  }
});

test("malformed texts are refused with the place", () => {
  for (const [text, place] of positions.malformed as [string, number][]) {
    assert.throws(() => parsePosition(text), (error) => error instanceof Malformed && error.place === place, text);
  }
});

test("every end is said alone, with its side or without", () => {
  for (const end of END_CODES) {
    for (const side of [undefined, "w", "b"] as const) {
      const text = `${side ? `a${side}` : ""}x${end}`;
      assert.deepEqual(parsePosition(text), { end, side });
      assert.equal(makePosition({ end, side }), text);
    }
  }
});

test("castling rights may name the rooks' files", () => {
  assert.equal(parseFen("1r1k3r/8/8/8/8/8/8/RKR5 w ACbh - 0 1").castling, "KQkq");
});

test("the words of options are made again as they were read", () => {
  for (const text of options.made) assert.equal(makeOptions(parseOptions(makeOptions(parseOptions(text)))), makeOptions(parseOptions(text)));
  for (const text of options.made) assert.deepEqual(new Set(makeOptions(parseOptions(text)).split(" ")), new Set(text.split(" ")));
});

test("an unknown or malformed option is refused", () => {
  for (const text of options.refused) assert.throws(() => parseOptions(text), Error, text);
});

test("defaults and priorities are the manual's", () => {
  for (const [text, wanted] of options.in_force as [string, Record<string, unknown>][]) {
    const found = inForce(parseOptions(text));
    for (const [name, value] of Object.entries(wanted)) {
      const key = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as keyof InForce;
      assert.equal(found[key], value, `${text}: ${name}`);
    }
  }
});

test("while a board is open its options change, but not whether it is local, passive or timed", () => {
  for (const [before, change, after] of options.changed as [string, string, string][]) {
    assert.equal(makeOptions(changeOptions(parseOptions(before), parseOptions(change))), makeOptions(parseOptions(after)), `${before} + ${change}`);
  }
});
