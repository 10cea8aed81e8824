// A game at a board: moves made by hand, what is sent, what is received, and how it ends where no server decides.
import { newOwnClock, ownRemaining, startOwn, stopOwn } from "./clock";
import { NO_COUNTS, countReceived, verdict } from "./counting";
import { type Ending, type EndCode, type Side, type Situation, isEnding, makePosition, otherSide, parsePosition } from "./position";
import { type Played, canMate, destinations, isIrreversible, needsPromotion, play, playFreely, positionEnd } from "./rules";
import { resultOf } from "./signs";
import { BoardState } from "./state";
import { addMove, rootOf } from "./tree";
import type { AnyBoardCommand } from "../board-messages";

export abstract class BoardPlay extends BoardState {
  /** The board as the server has it. */
  protected abstract showRoom(): void;

  // -- moving ----------------------------------------------------------------------------------------------------

  /** A piece was moved by hand. False: that is no move; the board is drawn again as it was. */
  userMove(from: string, to: string): boolean {
    const allowed = this.destinations.get(from)?.includes(to) ?? false;
    if (!allowed) return false;
    if (!needsPromotion(this.shown.situation, from, to)) return this.makeMove(from + to);
    this.pending = { from, to };
    this.host.changed();
    return true;
  }

  /** The piece for the pawn that waits; without rules it may be any. */
  choosePromotion(piece: string): boolean {
    const waiting = this.pending;
    if (!waiting || (this.force.validates && !"qrbn".includes(piece))) return false;
    this.pending = undefined;
    return this.makeMove(waiting.from + waiting.to + piece);
  }

  cancelPromotion(): void {
    this.pending = undefined;
    this.host.changed();
  }

  makeMove(uci: string): boolean {
    const before = this.shown.situation;
    if (!this.movableSide) return false;
    if (this.isLate()) {
      this.flagFalls();
      return false;
    }
    const played = this.force.validates ? play(before, uci) : playFreely(before, uci);
    if (!played) return false;
    if (this.settingUp || !before.turn) this.beginGame();
    this.put(played);
    if (isIrreversible(before, played.after)) this.counts = NO_COUNTS;
    this.host.told({ kind: "move", played, own: true });
    if (this.force.connected) this.send({ do: "move", move: played.uci, ply: this.room.moves.length, offer: this.offering }, played.uci);
    this.host.changed();
    return true;
  }

  /** From setting up to playing: clocks and counters begin again (manual, `move`). */
  protected beginGame(): void {
    this.settingUp = false;
    this.picked = "";
    this.reset();
    if (this.ownTimed) this.clock = startOwn(this.clock, this.now);
  }

  protected put(played: Played): void {
    const grown = addMove(this.root, this.path, played);
    this.root = grown.root;
    this.path = grown.path;
    this.tip = this.path;
    this.claimable = undefined;
  }

  // -- sending ---------------------------------------------------------------------------------------------------

  /** An own action: the page may hold it back, the server decides, nobody answers where there is none. */
  protected send(command: AnyBoardCommand, optimistic = ""): void {
    this.stopOwnClock();
    this.selfmade = true;
    this.unconfirmed = true;
    if (this.ending && this.host.ask("game_over", makePosition(this.ending))) return this.heldBack();
    if (this.host.ask("send_position", this.positionText)) return this.heldBack();
    this.offering = false;
    if (this.broken) {
      this.broken += 1;
      return;
    }
    if (!this.wire) this.unconfirmed = false;
    else void this.ask(command, optimistic);
  }

  /** The page keeps the position to itself and may answer with `response`; an answer that came already stands. */
  protected heldBack(): void {
    this.offering = false;
    if (!this.selfmade) this.unconfirmed = false;
  }

  /** To the server; what it refuses is undone by its own word on how things stand. */
  async ask(command: AnyBoardCommand, optimistic = ""): Promise<boolean> {
    if (!this.wire) return false;
    this.optimistic = optimistic;
    this.waiting = true;
    this.host.changed();
    const answer = await this.wire.do(command);
    this.waiting = false;
    if (answer.kind !== "lost") this.unconfirmed = false;
    if (answer.kind === "denied") {
      this.optimistic = "";
      this.showRoom();
      this.host.told({ kind: "refused", detail: answer.detail });
    }
    this.host.changed();
    return answer.kind === "done";
  }

  protected stopOwnClock(): void {
    this.stopTimer?.();
    if (this.ownTimed) this.clock = stopOwn(this.times, this.clock, this.now);
  }

  /** The own time is over: whoever is to move has lost, unless the other side cannot mate. */
  protected isLate(): boolean {
    return this.ownTimed && this.clock.since !== undefined && ownRemaining(this.times, this.clock, this.now) <= 0;
  }

  protected watchClock(): void {
    this.stopTimer?.();
    if (!this.ownTimed || this.clock.since === undefined) return;
    if (this.isLate()) return this.flagFalls();
    this.stopTimer = this.host.later(Math.max(1, ownRemaining(this.times, this.clock, this.now)), () => this.watchClock());
  }

  protected flagFalls(): void {
    const side = this.situation.turn;
    this.end({ end: side && !canMate(this.situation, otherSide(side)) ? "g" : "t", side });
  }

  /** The game ends here and by the own word: the other side is told. */
  protected end(ending: Ending): void {
    this.ending = ending;
    this.host.told({ kind: "end", ending, result: resultOf(ending.end, ending.side) });
    if (this.force.connected) this.send(END_COMMANDS[ending.end] ?? { do: "flag" });
    this.host.changed();
  }

  // -- what comes from outside -----------------------------------------------------------------------------------

  /** A position of the other side, of the page or of a server (manual, `acps`). */
  accept(text: string): void {
    const said = parsePosition(text);
    this.picked = "";
    this.pending = undefined;
    this.selfmade = false;
    this.unconfirmed = false;
    this.symbolShown = false;
    if (isEnding(said)) this.ending = said;
    else this.show(said);
    this.host.told({ kind: "position", text });
    if (this.host.ask("accept_position", text)) return this.host.changed();
    if (isEnding(said)) this.ended(said);
    else this.took(said);
    this.host.changed();
  }

  protected ended(ending: Ending): void {
    this.host.told({ kind: "end", ending, result: resultOf(ending.end, ending.side) });
    this.host.ask("game_over", makePosition(ending));
  }

  /** A normal position was received: it is examined, counted, and the own clock starts. */
  protected took(situation: Situation): void {
    this.received = situation;
    this.turnTo(situation.turn);
    this.offering = this.offersItself(situation);
    this.counts = countReceived(this.counts, situation);
    if (this.ownTimed && situation.turn) this.clock = startOwn(this.clock, this.now);
    this.examine(situation);
    this.watchClock();
  }

  protected offersItself(situation: Situation): boolean {
    return this.force.offersItself && this.force.connected && situation.turn !== undefined && this.force.validates && !canMate(situation, situation.turn);
  }

  protected examine(situation: Situation): void {
    if (!situation.turn || this.ending) return;
    const end = this.force.analyses ? positionEnd(situation, this.force.needsKings) : undefined;
    const counted = verdict(this.counts, situation, this.force, this.options.remis);
    if (end) this.found({ end, side: situation.turn });
    else if (counted && !counted.claimed) this.found({ end: counted.end, side: situation.turn });
    this.claimable = counted?.claimed ? counted.end : undefined;
  }

  /** Somebody who only watches says nothing to the server. */
  protected found(ending: Ending): void {
    if (this.force.active) this.end(ending);
    else this.ending = ending;
  }

  /** On the board: as a move where one move leads there, else as a new beginning. */
  protected show(situation: Situation): void {
    this.ending = undefined;
    if (this.enabled === "s") this.enabled = "a";
    this.settingUp = !situation.turn;
    const played = this.leadsTo(situation);
    if (played) {
      this.path = this.tip;
      this.put({ ...played, after: { ...played.after, offer: situation.offer, halfmoves: situation.halfmoves } });
      this.host.told({ kind: "move", played, own: false });
      return;
    }
    this.root = rootOf(situation);
    this.path = this.tip = [];
  }

  protected leadsTo(situation: Situation): Played | undefined {
    const here = this.situation;
    if (!here.turn || here.turn === situation.turn) return undefined;
    for (const [from, targets] of destinations(here)) {
      for (const to of targets) {
        for (const piece of needsPromotion(here, from, to) ? "qrbn" : [""]) {
          const played = play(here, from + to + piece);
          if (played && played.after.board.every((letter, square) => letter === situation.board[square])) return played;
        }
      }
    }
    return undefined;
  }

  protected turnTo(turn: Side | undefined): void {
    if (this.turnsItself && turn && !this.seat && !this.watches) this.orientation = turn;
  }

  /** Time and counters as at the beginning of a game (manual, `reset`). */
  reset(selfmade?: boolean): void {
    this.stopTimer?.();
    this.clock = newOwnClock(this.times);
    this.counts = NO_COUNTS;
    this.claimable = undefined;
    this.host.ask("reset", this.force.timed ? 1 : 0);
    if (selfmade !== undefined) this.selfmade = selfmade;
  }
}

/** How an end that is said here is said to a server; mate and the like it finds itself. */
const END_COMMANDS: Readonly<Partial<Record<EndCode, AnyBoardCommand>>> = { a: { do: "accept_draw" }, r: { do: "resign" }, w: { do: "claim_draw" }, e: { do: "claim_draw" }, x: { do: "abort" } };
