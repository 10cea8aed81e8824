// A board without a screen: with a wire the server decides; without one the board itself, or the page around it through
// the manual's surface (heritage.ts).
import { EMPTY, type EndCode, type Side, type Situation, isEnding, makeFen, makePosition, otherSide, parseFen, parsePosition, squareNamed } from "./position";
import { BoardPlay } from "./play";
import { EMPTY_ROOM, type Room, foldRoom } from "./room";
import { pieceSide, play, playFreely, readMove } from "./rules";
import { type MoveNode, type Path, addMove, nodeAt, removeMove, rootOf, step, validPath } from "./tree";
import type { AnyBoardCommand, AnyBoardEvent } from "../board-messages";
import type { BoardWire, WireHearer } from "./wire";

import type { Enabled } from "./state";

export type { Enabled, Host, News } from "./state";

export class BoardModel extends BoardPlay implements WireHearer {
  // -- a server --------------------------------------------------------------------------------------------------

  follow(wire: BoardWire, seat: Side | undefined): void {
    this.wire = wire;
    this.seat = seat;
    if (seat) this.orientation = seat;
    wire.follow(this);
  }

  unfollow(): void {
    this.stopTimer?.();
    this.wire?.leave(this);
    this.wire = undefined;
  }

  told(events: readonly AnyBoardEvent[], fresh: boolean, now: number): void {
    this.serverAhead = now - this.host.now();
    const before = this.room;
    this.room = foldRoom(fresh ? EMPTY_ROOM : this.room, events);
    const own = this.optimistic !== "" && events.some((event) => event.type === "move" && event.move === this.optimistic);
    if (own) this.optimistic = "";
    this.unconfirmed = this.unconfirmed && !own && this.optimistic !== "";
    this.showRoom();
    this.tellRoom(before, events, own, fresh);
    this.host.changed();
  }

  connected(yes: boolean, lag: number | undefined): void {
    this.isConnected = yes;
    this.lag = lag ?? this.lag;
    this.host.told({ kind: "connection", yes });
    this.host.changed();
  }

  players(connected: readonly Side[]): void {
    this.connectedPlayers = connected;
    this.host.changed();
  }

  refused(detail: string): void {
    this.host.told({ kind: "refused", detail });
  }

  /** The tree as the room's moves have it; a look back stays where it was. */
  protected showRoom(): void {
    const live = this.isLive || this.optimistic !== "";
    const start = this.room.start || (this.room.settings?.initial ?? makeFen(this.initial));
    if (makeFen(this.root.situation) !== start) {
      this.root = rootOf(parseFen(start));
      this.path = this.tip = [];
    }
    this.tip = this.walk();
    this.path = live ? this.tip : validPath(this.root, this.path);
    if (this.settingUp && this.room.phase !== "waiting") this.path = this.tip;
    this.ending = this.room.phase === "over" ? { end: (this.room.end as EndCode | undefined) ?? "x", side: this.room.endSide } : undefined;
    this.selfmade = this.seat ? this.situation.turn !== this.seat : this.selfmade;
    this.claimable = this.roomClaim();
  }

  private walk(): Path {
    let path: Path = [];
    for (const { move, free } of this.room.moves) {
      const here = nodeAt(this.root, path).situation;
      const played = free ? playFreely(here, move) : play(here, move);
      if (!played) break;
      ({ root: this.root, path } = addMove(this.root, path, played));
    }
    const more = nodeAt(this.root, path).children.length > 0 && !this.optimistic;
    if (more) this.root = nodeAt(this.root, path).children.reduce((root) => removeMove(root, [...path, 0]), this.root);
    return this.optimistic && this.tip.length > path.length ? this.tip : path;
  }

  /** Where the rules of the room let the side to move claim a draw. */
  private roomClaim(): EndCode | undefined {
    const draws = this.room.settings?.draws;
    if (!draws || this.room.phase !== "playing" || (this.seat && this.situation.turn !== this.seat)) return undefined;
    if (draws.claim_halfmoves && this.situation.halfmoves >= draws.claim_halfmoves) return "e";
    const key = repetition(this.situation);
    const times = this.tip.reduce((count, _, at) => count + Number(repetition(nodeAt(this.root, this.tip.slice(0, at)).situation) === key), 1);
    return draws.claim_repeats && times >= draws.claim_repeats ? "w" : undefined;
  }

  private tellRoom(before: Room, events: readonly AnyBoardEvent[], own: boolean, fresh: boolean): void {
    const played = this.shown.move;
    const moved = events.some((event) => event.type === "move");
    if (!fresh && moved && played && !own) this.host.told({ kind: "move", played, own: false });
    if (!own && this.room.version !== before.version) {
      this.selfmade = false;
      this.turnTo(this.situation.turn);
      this.host.ask("accept_position", this.positionText);
    }
    if (this.room.offer && this.room.offer !== before.offer && this.offeredToMe) this.host.told({ kind: "offer" });
    if (this.room.asked && this.room.asked !== before.asked && this.seat && this.room.asked !== this.seat) this.host.told({ kind: "back" });
    if (this.rematchAsked && !before.rematch) this.host.told({ kind: "rematch" });
    if (this.ending && before.phase !== "over") this.ended(this.ending);
  }

  // -- positions -------------------------------------------------------------------------------------------------

  /** Another game or position, shown here only. */
  load(root: MoveNode, path: Path = []): void {
    this.root = root;
    this.path = this.tip = validPath(root, path);
    this.ending = undefined;
    this.settingUp = !root.situation.turn;
    this.host.changed();
  }

  newSetup(): void {
    if (this.unconfirmed) return;
    this.load(rootOf(parseFen(EMPTY)));
    this.turnsItself = true;
    this.reset();
    this.host.changed();
  }

  pick(piece: string): void {
    if (this.picked === piece) return this.finishSetup();
    this.picked = piece;
    this.host.changed();
  }

  /** A piece onto a square, or off it (`""`). */
  putPiece(piece: string, square: string): void {
    if (!this.settingUp) return;
    const board = [...this.situation.board];
    board[squareNamed(square)] = piece;
    this.root = rootOf({ ...this.situation, board });
    this.host.changed();
  }

  /** The position stands; `turn` undefined: whoever moves first decides. */
  finishSetup(turn?: Side): void {
    this.picked = "";
    const board = this.situation;
    const rights = [..."KQkq"].filter((letter) => stands(board, letter)).join("");
    this.root = rootOf({ ...board, turn, castling: rights });
    this.settingUp = turn === undefined;
    if (this.force.connected) this.send({ do: "set_up", position: makeFen(this.situation) });
    this.host.changed();
  }

  initialPosition(situation?: Situation): void {
    if (this.host.ask("set_initial_position")) return;
    if (situation) this.options = { ...this.options, initpos: situation };
    this.turnsItself = this.options.view === undefined || this.options.view.includes("a");
    this.choose(this.initial, { do: "initial_position" });
    this.reset();
    this.host.changed();
  }

  /** A kept position onto the board, and to the other side (manual, `choose_pos`). */
  private choose(situation: Situation, command: AnyBoardCommand): void {
    if (this.unconfirmed) return;
    if (this.wire) return void this.ask(command);
    this.load(rootOf(situation));
    if (this.enabled === "s") this.enabled = "a";
    if (this.force.connected) this.send(command);
  }

  remember(): void {
    this.remembered = makeFen(this.situation);
    if (this.wire) void this.ask({ do: "remember" });
    this.host.changed();
  }

  recall(): void {
    if (this.hasRemembered) this.choose(parseFen(this.remembered || this.room.remembered), { do: "recall" });
    this.host.changed();
  }

  toStore(): void {
    if (!this.host.ask("store_position", this.positionText)) this.host.store.set(makePosition(this.shown.situation));
  }

  fromStore(): void {
    const kept = parsePosition(this.host.store.get() ?? "");
    if (!isEnding(kept) && this.host.store.get()) this.choose(kept, { do: "set_up", position: makeFen(kept) });
    this.host.changed();
  }

  /** The page is left (`here` false) or looked at again; told once, and only at one's own move in a tournament. */
  attend(here: boolean): void {
    if (here === !this.isAway) return;
    if (!here && !this.attentionCounts) return;
    this.isAway = !here;
    this.wire?.attend?.(here);
  }

  // -- the game's words ------------------------------------------------------------------------------------------

  /** Back to what was received; alone, one move back. */
  takeBack(): void {
    if (this.wire) return void this.ask({ do: "take_back" });
    if (!this.force.connected) return this.removeLast();
    if (!this.selfmade || !this.received) return;
    this.choose(this.received, { do: "take_back" });
    this.selfmade = false;
    this.host.changed();
  }

  private removeLast(): void {
    if (!this.path.length) return;
    this.root = removeMove(this.root, this.path);
    this.path = this.tip = this.path.slice(0, -1);
    this.host.changed();
  }

  resign(): void {
    if (this.wire) return void this.ask({ do: "resign" });
    if (this.selfmade || this.over || !this.situation.turn) return;
    this.end({ end: "r", side: this.situation.turn });
  }

  /** Accepts, claims, offers with the next move, or takes that back. */
  draw(): void {
    const meaning = this.drawMeaning;
    if (this.wire && meaning !== "offered" && !(meaning === "offer" && this.situation.turn === (this.seat ?? this.situation.turn))) {
      return void this.ask({ do: meaning === "accept" ? "accept_draw" : meaning === "claim" ? "claim_draw" : "offer_draw" });
    }
    if (meaning === "accept") this.end({ end: "a", side: this.situation.turn });
    else if (meaning === "claim" && this.claimable) this.end({ end: this.claimable, side: this.situation.turn });
    else this.offering = meaning === "offer";
    this.host.changed();
  }

  decline(): void {
    if (this.wire) void this.ask({ do: "decline_draw" });
  }

  /** A move in SAN or UCI, as if made by hand. */
  typedMove(text: string): boolean {
    const uci = readMove(this.shown.situation, text);
    return uci !== undefined && this.makeMove(uci);
  }

  // -- for the page around ---------------------------------------------------------------------------------------

  redraw(): void {
    this.watchClock();
    this.host.changed();
  }

  /** Who may move here; `s` ends everything. The own clock starts where somebody may move now. */
  allow(who: Enabled): void {
    this.enabled = who;
    const { turn } = this.situation;
    const runs = this.ownTimed && turn !== undefined && (who === "a" || who === turn) && this.clock.since === undefined;
    if (runs) this.clock = { ...this.clock, since: this.now };
    if (who === "s") this.clock = { ...this.clock, since: undefined };
  }

  /** The server may be spoken to again; what was held back meanwhile is sent as it stands now. */
  goOn(always: boolean): void {
    const prevented = this.broken > 1;
    this.broken = 0;
    if (prevented && !this.wire) this.unconfirmed = false;
    if ((prevented || always) && this.wire) void this.ask({ do: "set_up", position: makeFen(this.situation) });
  }

  // -- looking ---------------------------------------------------------------------------------------------------

  go(path: Path): void {
    this.path = validPath(this.root, path);
    this.symbolShown = false;
    if (!this.force.connected) this.tip = this.path;
    this.host.changed();
  }

  step(where: "first" | "back" | "on" | "last"): void {
    this.go(where === "last" && this.force.connected ? this.tip : step(this.root, this.path, where));
  }

  /** By the button: it does not turn by itself any more. */
  flip(): void {
    this.orientation = otherSide(this.orientation);
    this.turnsItself = false;
    this.host.changed();
  }

  /** A click on the light: the picture of the result, or a look whether there is news. */
  pressLight(): void {
    if (this.ending) this.symbolShown = !this.symbolShown;
    this.host.changed();
  }
}

const repetition = ({ board, turn, castling }: Situation): string => `${board.join(",")} ${turn} ${castling}`;

/** King and rook stand where castling begins. */
function stands(situation: Situation, letter: string): boolean {
  const white = pieceSide(letter) === "w";
  const row = white ? situation.board.slice(0, 8) : situation.board.slice(56);
  const [king, rook] = white ? ["K", "R"] : ["k", "r"];
  return row[4] === king && row[letter.toLowerCase() === "k" ? 7 : 0] === rook;
}
