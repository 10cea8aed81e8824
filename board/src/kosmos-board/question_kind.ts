// Which question stands open at a seat. Values only.
import type { Side } from "./position";
import { beginsSeated, type Room } from "./room";
import type { BoardState } from "./state";

export type QuestionKind = "" | "draw" | "back" | "go on" | "ready" | "ready!" | "berserk";

export function questionAt(board: BoardState): QuestionKind {
  const { seat, room } = board;
  if (!board.hasWire || !seat || board.over) return "";
  if (room.phase === "paused" && room.serverPaused) return "go on";
  if (board.offeredToMe) return "draw";
  if (room.asked && room.asked !== seat) return "back";
  if (isAwaited(room, seat)) return board.mayBerserk ? "ready!" : "ready";
  return board.mayBerserk ? "berserk" : "";
}

/** Who has not said that they are there; in a game that started without them, as long as they have not moved. */
function isAwaited(room: Room, seat: Side): boolean {
  const { settings } = room;
  if (room.ready.includes(seat) || !settings?.waits_for_ready || beginsSeated(room)) return false;
  if (room.phase === "waiting") return true;
  return room.phase === "playing" && Boolean(room.startAt && settings.no_show) && !room.moves.slice(0, 2).some((move) => move.colour === seat);
}

/** The other side waits for a yes or no: the buttons make room. */
export const isFromTheOther = (kind: QuestionKind): boolean => kind === "draw" || kind === "back";
