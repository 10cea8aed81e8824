// The counter-move automaton (manual, "Gegenzug-Automat"): every situation is answered here, by any legal move; nothing goes
// to a server. It plays White when Black is to be moved, and the other way round.
import { isEnding, makePosition, parsePosition } from "../kosmos-board/position";
import { destinations, needsPromotion, play, positionEnd } from "../kosmos-board/rules";
import type { Situation } from "../kosmos-board/position";
import type { Environment, ExamplePage } from "./page";

const THINKS = 300; // ms

/** The situation after some legal move, or the end where there is none. */
export function counterMove(text: string, chance: () => number = Math.random): string {
  const said = parsePosition(text);
  if (isEnding(said) || !said.turn) return text;
  const end = positionEnd(said, true);
  if (end) return makePosition({ end, side: said.turn });
  const moves = movesOf(said);
  const chosen = moves[Math.floor(chance() * moves.length)];
  const played = chosen ? play(said, chosen) : undefined;
  return played ? makePosition(played.after) : text;
}

const movesOf = (situation: Situation): readonly string[] =>
  [...destinations(situation)].flatMap(([from, targets]) => targets.flatMap((to) => (needsPromotion(situation, from, to) ? [..."qrbn"].map((piece) => from + to + piece) : [from + to])));

export const automaton =
  (page: ExamplePage): Environment =>
  (_id, handle) => {
    page.maybe("[data-start]")?.addEventListener("click", () => handle("set_initial_position"));
    return (_board, key, value) => {
      if (key !== "send_position") return 0;
      if (!String(value).includes("x")) window.setTimeout(() => handle("response", counterMove(String(value))), THINKS);
      return 1;
    };
  };
