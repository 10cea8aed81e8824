// What buttons and the light say: the draw button in its four meanings, the traffic light, which buttons can be pressed.
import type { EndCode } from "./position";

/** The manual's `remis`: -1 I offer with my next move, 0 nothing, 1 I can accept, 2 I can claim. */
export type DrawMeaning = "offered" | "offer" | "accept" | "claim";

/** An offer comes before a claim: accepting is what the opponent agrees to. */
export function drawMeaning(facts: { readonly offeredToMe: boolean; readonly claimable: boolean; readonly offering: boolean }): DrawMeaning {
  if (facts.offeredToMe) return "accept";
  if (facts.claimable) return "claim";
  return facts.offering ? "offered" : "offer";
}

/** Green: to move. Red: waiting for the other side. Yellow: not yet confirmed by the server. Black: the game is over. */
export type Light = "green" | "red" | "yellow" | "black";

export interface LightFacts {
  readonly over: boolean;
  /** An answer of the server is awaited. */
  readonly waiting: boolean;
  /** The shown position is changed and not confirmed. */
  readonly changed: boolean;
  /** The shown position came about by an own action. */
  readonly selfmade: boolean;
}

export function lightOf({ over, waiting, changed, selfmade }: LightFacts): Light {
  if (over) return "black";
  if (waiting || changed) return "yellow";
  return selfmade ? "red" : "green";
}

/** The manual's class of the light. */
export const lightClass = (light: Light): string => `sb_${light}`;

/** How a finished game is written: by the side that says the end. */
export function resultOf(end: EndCode, side: "w" | "b" | undefined): string {
  if (end === "k" || end === "x") return "*";
  if (!"rmt".includes(end)) return "½-½";
  return side === undefined ? "*" : side === "w" ? "0-1" : "1-0";
}
