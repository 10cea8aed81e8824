// Which question stands open at a seat. Values only.
import { beginsSeated } from "./room";
import type { BoardState } from "./state";

export type QuestionKind = "" | "draw" | "back" | "go on" | "ready" | "ready!" | "berserk";

export function questionAt(board: BoardState): QuestionKind {
  const { seat, room } = board;
  if (!board.hasWire || !seat || board.over) return "";
  if (room.phase === "paused" && room.serverPaused) return "go on";
  if (board.offeredToMe) return "draw";
  if (room.asked && room.asked !== seat) return "back";
  if (room.phase === "waiting" && room.settings?.waits_for_ready && !beginsSeated(room) && !room.ready.includes(seat)) return board.mayBerserk ? "ready!" : "ready";
  return board.mayBerserk ? "berserk" : "";
}

/** The other side waits for a yes or no: the buttons make room. */
export const isFromTheOther = (kind: QuestionKind): boolean => kind === "draw" || kind === "back";
