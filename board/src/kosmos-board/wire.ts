// The way to a server: commands go out and are answered when they are on disk, events come in, in order, from the
// version one has. Boards of one room in one page share one wire.
import type { AnyBoardCommand, AnyBoardEvent } from "../board-messages";
import type { Side } from "./position";

export type Answer =
  | { readonly kind: "done" }
  | { readonly kind: "denied"; readonly detail: string }
  /** Nobody answered: the command may or may not have been carried out; the events will tell. */
  | { readonly kind: "lost" };

export interface WireHearer {
  /** Events that lead to `version`; `now` is the server's clock at this moment, in ms. `fresh`: from the beginning. */
  told(events: readonly AnyBoardEvent[], fresh: boolean, now: number): void;
  /** The connection came or went; `lag` is the way there and back, ms. */
  connected(yes: boolean, lag: number | undefined): void;
  /** Which players are connected, wherever they are. */
  players?(connected: readonly Side[]): void;
  /** The room cannot be followed. */
  refused(detail: string): void;
}

export interface BoardWire {
  follow(hearer: WireHearer): void;
  leave(hearer: WireHearer): void;
  do(command: AnyBoardCommand): Promise<Answer>;
  /** The page is looked at again, or something else is. */
  attend?(here: boolean): void;
}
