// What dropping one player on another means, as commands of the tournament.
export interface Seat {
  readonly id: string;
  /** "w" or "b" at a board, "" where the player is not paired. */
  readonly side: string;
  /** Who sits opposite; "" for nobody. */
  readonly other: string;
  /** The colour that is due: "w", "b" or "". */
  readonly due: string;
  /** The board of the seat where games keep theirs; "" where the system orders them. */
  readonly board: string;
}

export interface Step {
  readonly command: "PairByHand" | "FreeByHand";
  readonly fields: Readonly<Record<string, string>>;
}

/** Dropped among those who are not paired: the game is taken apart. */
export function planToList(dragged: Seat): Step[] {
  return dragged.other ? [{ command: "FreeByHand", fields: { id: dragged.id } }] : [];
}

/** Dropped on a player: the two meet, one takes the other's seat, or the two change seats. */
export function planOnto(dragged: Seat, target: Seat): Step[] {
  if (dragged.id === target.id) return [];
  if (dragged.other === target.id) return [seated(dragged, target, target.id)]; // the same board: colours change
  if (!dragged.other && !target.other) return [newGame(dragged, target)];
  const steps = [];
  if (target.other) steps.push(seated(dragged, target, target.other));
  if (dragged.other) steps.push(seated(target, dragged, dragged.other));
  return steps;
}

/** At the board of the seat that is taken. */
function seated(player: Seat, seat: Seat, opposite: string): Step {
  return seat.side === "w" ? pair(player.id, opposite, seat.board) : pair(opposite, player.id, seat.board);
}

/** Whoever is due a colour gets it; of two who are not, or who are due the same, the one that was dragged has White. */
function newGame(dragged: Seat, target: Seat): Step {
  const black = dragged.due === "b" ? target.due !== "b" : dragged.due === "" && target.due === "w";
  return black ? pair(target.id, dragged.id) : pair(dragged.id, target.id);
}

function pair(white: string, black: string, board = ""): Step {
  return { command: "PairByHand", fields: board ? { white, black, board } : { white, black } };
}
