// What a click on a square does (manual, `on_sel_field`): `touch`, `release` and `strict` decide who may be taken in hand.
export interface Hand {
  /** The square with the piece in hand. */
  readonly held: string | undefined;
  readonly clicked: string;
  /** Of the held piece's side? Of the side that may move? */
  readonly sameSide: boolean;
  readonly mayMove: boolean;
  readonly heldCanGo: boolean;
  readonly clickedCanGo: boolean;
  readonly isDestination: boolean;
  readonly touch: boolean;
  readonly release: boolean;
  readonly strict: boolean;
}

export type Choice = "hold" | "drop" | "move" | "nothing";

export function choose(hand: Hand): Choice {
  if (hand.held === undefined) return pickUp(hand);
  if (hand.held === hand.clicked) return hand.strict && hand.heldCanGo ? "nothing" : "drop";
  if (hand.isDestination) return "move";
  const lets = hand.release && (!hand.strict || !hand.heldCanGo);
  return hand.sameSide && lets && pickUp(hand) === "hold" ? "hold" : "nothing";
}

/** With `touch` only a piece that can move is taken up. */
const pickUp = ({ mayMove, touch, clickedCanGo }: Hand): Choice => (mayMove && (!touch || clickedCanGo) ? "hold" : "nothing");
