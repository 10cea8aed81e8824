// What a board knows: options, moves, who may move, clocks, light, offers. model.ts changes it.
import { type OwnClock, type OwnTimes, newOwnClock } from "./clock";
import { type Counts, NO_COUNTS } from "./counting";
import { type InForce, type Options, inForce, parseOptions } from "./options";
import { type Ending, type EndCode, NORMAL, type Side, type Situation, makePosition, parseFen } from "./position";
import { EMPTY_ROOM, type Room } from "./room";
import { type Played, destinations, freeDestinations, isIrreversible } from "./rules";
import { type DrawMeaning, type Light, drawMeaning, lightOf } from "./signs";
import { type MoveNode, type Path, nodeAt, rootOf } from "./tree";
import type { BoardWire } from "./wire";

export type News =
  | { readonly kind: "move"; readonly played: Played; readonly own: boolean }
  | { readonly kind: "position"; readonly text: string }
  | { readonly kind: "end"; readonly ending: Ending; readonly result: string }
  | { readonly kind: "offer" }
  | { readonly kind: "back" }
  | { readonly kind: "rematch" }
  | { readonly kind: "refused"; readonly detail: string }
  | { readonly kind: "connection"; readonly yes: boolean };

/** What a board asks of the place it stands in. */
export interface Host {
  /** Milliseconds that never jump. */
  now(): number;
  later(ms: number, action: () => void): () => void;
  /** What goes from board to board for analysis. */
  readonly store: { get(): string | null; set(text: string): void };
  /** There is something to draw. */
  changed(): void;
  told(news: News): void;
  /** The manual's `envc`: 0 or nothing means that all goes on as usual. */
  ask(key: string, value?: unknown): unknown;
}

/** Who may move here: one side, both (`a`), or nobody (`s`). */
export type Enabled = Side | "a" | "s";

/** What stands on a board and who may do what; nothing here changes anything. */
export class BoardState {
  options: Options;
  force: InForce;
  root: MoveNode;
  /** What is shown, and where the game stands; the same unless somebody looks back. */
  path: Path = [];
  tip: Path = [];
  settingUp = false;
  picked = "";
  pending: { readonly from: string; readonly to: string } | undefined;
  ending: Ending | undefined;
  symbolShown = false;
  selfmade = false;
  unconfirmed = false;
  waiting = false;
  offering = false;
  orientation: Side = "w";
  turnsItself: boolean;
  enabled: Enabled = "a";
  /** Above 0: nothing is sent; how many sendings that has prevented, and one. */
  broken = 0;
  counts: Counts = NO_COUNTS;
  claimable: EndCode | undefined;
  clock: OwnClock;
  room: Room = EMPTY_ROOM;
  seat: Side | undefined;
  /** Undefined until the first answer of a server, or the first try that failed. */
  isConnected: boolean | undefined;
  /** Who of the two is connected, as the server says. */
  connectedPlayers: readonly Side[] | undefined;
  lag: number | undefined;
  protected received: Situation | undefined;
  protected remembered = "";
  protected wire: BoardWire | undefined;
  protected serverAhead = 0;
  protected optimistic = "";
  protected isAway = false;
  /** Worked out last: several parts of a board ask, and a situation is never changed. */
  private known: { readonly of: Situation; readonly side: Side | "both"; readonly validates: boolean; readonly found: Map<string, string[]> } | undefined;
  protected stopTimer: (() => void) | undefined;

  constructor(
    use: string,
    protected readonly host: Host,
  ) {
    this.options = parseOptions(use);
    this.force = inForce(this.options);
    this.root = rootOf(this.initial);
    this.clock = newOwnClock(this.times);
    this.turnsItself = this.options.view === undefined ? this.force.active && this.force.connected : this.options.view.includes("a");
    if (this.options.view?.startsWith("b")) this.orientation = "b";
  }

  // -- what there is ---------------------------------------------------------------------------------------------

  get initial(): Situation {
    return this.options.initpos ?? parseFen(NORMAL);
  }

  /** Where the game stands, whatever is shown. */
  get situation(): Situation {
    return nodeAt(this.root, this.tip).situation;
  }

  get shown(): MoveNode {
    return nodeAt(this.root, this.path);
  }

  get isLive(): boolean {
    return this.path.length === this.tip.length && this.path.every((index, at) => this.tip[at] === index);
  }

  get hasWire(): boolean {
    return this.wire !== undefined;
  }

  /** The server has not told yet what stands here: what is shown may be anything, and nothing can be moved. */
  get isArriving(): boolean {
    return this.wire !== undefined && this.room.version === 0;
  }

  /** Two players have this board to themselves, and one of them sits here. */
  get isBound(): boolean {
    return this.wire !== undefined && this.seat !== undefined && this.room.settings?.seating === "bound";
  }

  /** Two players have this board to themselves, and neither of them sits here: nothing is moved from here, and it does not turn. */
  get watches(): boolean {
    return this.wire !== undefined && this.seat === undefined && this.room.settings?.seating === "bound";
  }

  /** A clock of the board's own that has not been started: nobody can move yet. */
  get isIdle(): boolean {
    return this.ownTimed && !this.over && !this.settingUp && !this.selfmade && this.clock.since === undefined;
  }

  get over(): boolean {
    return this.ending !== undefined || this.enabled === "s";
  }

  /** The manual's `mode`: 1 set up, 2 White moves, 3 Black moves, 4 and 5 a promotion is to be chosen, 6 over. */
  get mode(): number {
    if (this.over) return 6;
    const { turn } = this.situation;
    if (this.settingUp || !turn) return 1;
    return (turn === "w" ? 2 : 3) + (this.pending ? 2 : 0);
  }

  get times(): OwnTimes {
    const { start = 0, fischer = 0, bronstein = 0 } = this.options.time ?? {};
    return { base: 1000 * start, fischer: 1000 * fischer, bronstein: 1000 * bronstein };
  }

  /** The server's clock now. */
  get serverNow(): number {
    return this.host.now() + this.serverAhead;
  }

  get now(): number {
    return this.host.now();
  }

  get light(): Light {
    return lightOf({ over: this.over, waiting: this.waiting || this.isArriving, changed: this.unconfirmed, selfmade: this.waitsForOther });
  }

  private get waitsForOther(): boolean {
    return this.wire && this.seat ? this.situation.turn !== this.seat : this.selfmade;
  }

  get drawMeaning(): DrawMeaning {
    return drawMeaning({ offeredToMe: this.offeredToMe, claimable: this.claimable !== undefined, offering: this.offering || this.offerStands });
  }

  /** The own offer lies at the server and waits for its answer. */
  private get offerStands(): boolean {
    return this.wire !== undefined && this.seat !== undefined && this.room.offer === this.seat;
  }

  get offeredToMe(): boolean {
    if (!this.wire) return this.situation.offer && !this.selfmade;
    const mine = this.seat ?? this.situation.turn;
    return this.room.offer !== undefined && this.room.offer !== mine;
  }

  /** Which side may be moved now from this board. */
  get movableSide(): Side | "both" | undefined {
    if (!this.force.active || this.watches || this.over || this.unconfirmed || this.pending || this.symbolShown) return undefined;
    if (this.force.connected && !this.isLive) return undefined;
    if (this.isArriving || (this.wire && (this.room.phase === "paused" || this.awaits))) return undefined;
    if (this.ownTimed && this.clock.since === undefined && !this.settingUp) return undefined;
    if (this.seat) return this.seat;
    if (this.enabled === "w" || this.enabled === "b") return this.enabled;
    return this.force.validates ? (this.shown.situation.turn ?? "both") : "both";
  }

  /** The time is counted here, by this board. */
  get ownTimed(): boolean {
    return this.force.timed && this.force.active && !this.wire;
  }

  get destinations(): Map<string, string[]> {
    const side = this.movableSide;
    if (!side) return new Map();
    const { situation } = this.shown;
    if (this.known?.of !== situation || this.known.side !== side || this.known.validates !== this.force.validates) {
      this.known = { of: situation, side, validates: this.force.validates, found: this.findDestinations(situation, side) };
    }
    return this.known.found;
  }

  private findDestinations(situation: Situation, side: Side | "both"): Map<string, string[]> {
    if (!this.force.validates) return freeDestinations(situation);
    return side === "both" || side === situation.turn || !situation.turn ? destinations(situation) : new Map();
  }

  get positionText(): string {
    return this.ending ? makePosition(this.ending) : makePosition(this.situationToSend());
  }

  private situationToSend(): Situation {
    const situation = this.situation;
    const before = this.tip.length ? nodeAt(this.root, this.tip.slice(0, -1)).situation : undefined;
    const irreversible = before === undefined ? situation.halfmoves === 0 : isIrreversible(before, situation);
    return { ...situation, offer: this.offering || situation.offer, halfmoves: irreversible ? 0 : Math.max(1, situation.halfmoves) };
  }

  /** The game begins when both players have said that they are ready, or with days a move when both are there. */
  get awaits(): boolean {
    return this.wire !== undefined && this.room.phase === "waiting" && (this.room.settings?.waits_for_ready ?? false);
  }

  get rematchAsked(): boolean {
    return this.over && this.seat !== undefined && this.room.rematch !== undefined && this.room.rematch !== this.seat;
  }

  /** Before the own first move, where the rules of the room allow it. */
  get mayBerserk(): boolean {
    const { seat, room } = this;
    if (!seat || !room.settings?.berserk || room.berserk[seat] || this.over) return false;
    const limit = room.settings.times?.[seat === "w" ? "white" : "black"];
    return (limit?.stages[0]?.time ?? 0) > 0 && !room.moves.some(({ colour }) => colour === seat);
  }

  /** The director of a tournament is told when the page is left at one's own move. */
  get attentionCounts(): boolean {
    return this.wire !== undefined && this.seat !== undefined && this.room.settings?.game != null && this.room.phase === "playing" && this.situation.turn === this.seat;
  }

  get hasRemembered(): boolean {
    return this.remembered !== "" || this.room.remembered !== "";
  }
}
