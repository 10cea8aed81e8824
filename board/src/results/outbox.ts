// Results of a round that are not sent yet, as the desk shows them. They lie among the taps that wait in this browser (../taps/), so that
// neither a lost connection nor a closed page loses one, and are sent as those are.
import type { Kept, Waiting } from "../taps/kept";
import { type Entered, parseResult } from "./entry";

export interface Unsent extends Entered {
  /** Of the tap in which it lies. */
  readonly key: string;
  readonly board: number;
  /** Who plays there, in one line. */
  readonly game: string;
  /** The server's reason for not taking it; whoever entered it has to decide. */
  readonly why?: string;
  /** What kind of reason. */
  readonly code?: string;
}

/** In the order in which they were entered. */
export type Outbox = readonly Unsent[];

export function waiting(box: Outbox): Outbox {
  return box.filter((each) => each.why === undefined);
}

export function disputed(box: Outbox): Outbox {
  return box.filter((each) => each.why !== undefined);
}

export function find(box: Outbox, board: number): Unsent | undefined {
  return box.find((each) => each.board === board);
}

export function drop(box: Outbox, board: number): Outbox {
  return box.filter((each) => each.board !== board);
}

// -- as taps -------------------------------------------------------------------------------------------------

/** A result on its way. */
export interface Result extends Entered {
  readonly round: string;
  readonly board: number;
  /** What the server last said about this board. */
  readonly was: string;
  readonly game: string;
  /** Who plays there, by id: `12-3`. After a new draw the board may be another game. */
  readonly seats: string;
  /** The result as people read it. */
  readonly own: string;
  /** Rounds were paired since, and the page has asked. */
  readonly past: boolean;
  /** The page on which it was entered. */
  readonly page: string;
}

export function fieldsOf(entry: Result): Readonly<Record<string, string>> {
  const { round, board, result, rated, was, game, seats, own, past, page } = entry;
  const [white, black] = seats.split("-");
  const seated = white && black ? { white, black } : {};
  return { round, board: String(board), result, rated: rated ? "yes" : "no", was, ...seated, game, own, page, ...(past ? { answers: "past_round" } : {}) };
}

export function outboxOf(box: readonly Kept[], round: string): Outbox {
  return box.filter((tap) => tap["round"] === round && tap["result"] !== undefined).map(unsentOf);
}

function unsentOf(tap: Kept): Unsent {
  const { key, board = "0", result = "*", rated, game = "", why, code } = tap;
  const refused = why === undefined ? {} : { why, code: code ?? "" };
  return { key, board: Number(board), result: parseResult(result), rated: rated !== "no", game, ...refused };
}

/** The pages whose results wait in this browser, without this one, and how many. */
export function unsentElsewhere(all: readonly Waiting[], here: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const kept of all.filter((each) => each.address.endsWith("/do/EnterResult"))) {
    for (const tap of kept.box) {
      const page = tap["page"] ?? kept.page;
      if (page !== here) found.set(page, (found.get(page) ?? 0) + 1);
    }
  }
  return found;
}
