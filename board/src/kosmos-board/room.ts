// A room as its events tell: who sits where, the moves, the clocks, how it ended. The same fold as play/apply.py;
// the rules of chess are not asked, the server did.
import type { Side } from "./position";
import type { AnyBoardEvent, ClockSide, MovePlayed, RoomSettings, Stage, TimeControl } from "../board-messages";

export interface Room {
  readonly version: number;
  readonly settings: RoomSettings | undefined;
  readonly phase: "waiting" | "playing" | "paused" | "over";
  readonly start: string;
  readonly moves: readonly MovePlayed[];
  readonly clocks: Readonly<Record<string, ClockSide>>;
  /** From when on, by the server's clock, the present turn's time runs. */
  readonly since: number | undefined;
  readonly elapsed: number;
  readonly lastBy: string;
  readonly offer: Side | undefined;
  readonly asked: Side | undefined;
  readonly pending: string;
  readonly seats: Readonly<Partial<Record<Side, string>>>;
  readonly ready: readonly Side[];
  /** When the game starts, whoever is there; 0: when both are ready. */
  readonly startAt: number;
  /** Who halved their time, and what they have. */
  readonly berserk: Readonly<Partial<Record<Side, TimeControl>>>;
  readonly remembered: string;
  readonly end: string | undefined;
  readonly endSide: Side | undefined;
  readonly result: string;
  /** Because the server was away: the players may go on themselves. */
  readonly serverPaused: boolean;
  /** Who asks for a rematch. */
  readonly rematch: Side | undefined;
}

export const EMPTY_ROOM: Room = {
  version: 0,
  settings: undefined,
  phase: "waiting",
  start: "",
  moves: [],
  clocks: {},
  since: undefined,
  elapsed: 0,
  lastBy: "",
  offer: undefined,
  asked: undefined,
  pending: "",
  seats: {},
  ready: [],
  startAt: 0,
  berserk: {},
  remembered: "",
  end: undefined,
  endSide: undefined,
  result: "*",
  serverPaused: false,
  rematch: undefined,
};

export const foldRoom = (room: Room, events: readonly AnyBoardEvent[]): Room =>
  events.reduce((before, event) => ({ ...before, ...applied(before, event), version: before.version + 1 }), room);

const side = (given: string | null): Side | undefined => (given as Side | null) ?? undefined;
const used = (room: Room, at: number) => room.elapsed + (room.since === undefined ? 0 : Math.max(0, at - room.since));
const OPEN_AGAIN = { end: undefined, endSide: undefined, result: "*" } as const;

function applied(room: Room, event: AnyBoardEvent): Partial<Room> {
  switch (event.type) {
    case "room_opened":
      return { ...EMPTY_ROOM, settings: event.settings };
    case "seat_taken":
      return event.seat ? { seats: { ...room.seats, [event.seat]: event.player } } : event.clock ? { clocks: { ...room.clocks, [event.player]: event.clock } } : {};
    case "seat_left":
      return event.seat ? { seats: without(room.seats, event.seat), ready: room.ready.filter((each) => each !== event.seat) } : { clocks: without(room.clocks, event.player) };
    case "player_ready":
      return { ready: [...new Set([...room.ready, event.seat])] };
    case "berserk":
      return { berserk: { ...room.berserk, [event.colour]: event.control }, ...(event.clock ? { clocks: { ...room.clocks, [event.colour]: event.clock } } : {}) };
    case "start_set":
      return { startAt: event.start };
    case "position_set":
      return { ...begun(room, event.fen), clocks: event.clocks, since: event.running ? event.at : undefined };
    case "promotion_awaited":
      return { pending: event.move };
    case "move":
      return moved(room, event);
    case "final_phase":
      return { clocks: { ...room.clocks, ...event.clocks } };
    case "draw_offered":
      return { offer: event.colour };
    case "draw_declined":
      return { offer: undefined };
    case "take_back_asked":
      return { asked: event.colour };
    case "take_back_declined":
      return { asked: undefined };
    case "taken_back":
      return takenBack(room, event.plies, event.at);
    case "remembered":
      return { remembered: event.fen };
    case "clock_adjusted":
      return { clocks: { ...room.clocks, [event.whose]: event.clock } };
    case "paused":
      return { phase: "paused", since: undefined, elapsed: event.elapsed, serverPaused: event.server };
    case "resumed":
      return { phase: "playing", ...(Object.keys(room.clocks).length ? { since: event.at } : {}) };
    case "ended":
      return { ...over(room, event.at), end: event.end, endSide: side(event.side), result: event.result };
    case "adjudicated":
      return { ...over(room, event.at), result: event.result };
    case "reopened":
      return { phase: "paused", ...OPEN_AGAIN };
    case "rematch_asked":
      return { rematch: event.seat };
  }
}

/** A game that starts at its time may start without somebody: who has said that they are there is remembered. */
const begun = (room: Room, fen: string): Partial<Room> => ({ phase: "playing", start: fen, moves: [], elapsed: 0, lastBy: "", offer: undefined, asked: undefined, pending: "", ready: room.startAt ? room.ready : [], rematch: undefined, ...OPEN_AGAIN });

function moved(room: Room, event: MovePlayed): Partial<Room> {
  const holder = room.settings?.seating === "group" ? event.by : event.colour;
  const timed = event.clock ? { clocks: { ...room.clocks, [holder]: event.clock }, since: event.at, elapsed: 0 } : {};
  const offer = event.offer || room.offer === event.colour ? event.colour : undefined;
  return { moves: [...room.moves, event], lastBy: event.by, pending: "", asked: undefined, offer, ...timed };
}

function takenBack(room: Room, plies: number, at: number): Partial<Room> {
  const moves = room.moves.slice(0, room.moves.length - plies);
  const since = room.since === undefined ? undefined : at;
  const again: Partial<Room> = room.phase === "over" ? { phase: "playing", ...OPEN_AGAIN } : {};
  return { moves, asked: undefined, offer: undefined, pending: "", lastBy: moves[moves.length - 1]?.by ?? "", since, elapsed: 0, ...again };
}

const over = (room: Room, at: number): Partial<Room> => ({ phase: "over", elapsed: used(room, at), since: undefined, offer: undefined, asked: undefined, pending: "" });

function without<T extends object>(table: T, name: string): T {
  return Object.fromEntries(Object.entries(table).filter(([key]) => key !== name)) as T;
}

// -- clocks ------------------------------------------------------------------------------------------------------

function control(room: Room, holder: string): TimeControl | undefined {
  const times = room.settings?.times;
  const own = holder === "w" || holder === "b" ? room.berserk[holder] : undefined;
  return own ?? (holder === "b" ? times?.black : times?.white);
}

function stage(limit: TimeControl, clock: ClockSide): Stage | undefined {
  if (clock.final && limit.final) return { time: limit.final.time, moves: 0, fischer: limit.final.fischer, bronstein: 0, delay: 0 };
  return limit.stages[Math.min(clock.stage, limit.stages.length - 1)];
}

/** Whose clocks run: the side to move's; in a group everybody's but of who moved last. */
export function runningClocks(room: Room, turn: Side | undefined): readonly string[] {
  if (room.phase !== "playing" || room.since === undefined) return [];
  if (room.settings?.seating === "group") return Object.keys(room.clocks).filter((name) => name !== room.lastBy);
  return turn && room.clocks[turn] ? [turn] : [];
}

/** What a clock shows at this moment of the server's clock, Bronstein time and delay counted in. */
export function timeLeft(room: Room, holder: string, turn: Side | undefined, now: number): number | undefined {
  const [limit, clock] = [control(room, holder), room.clocks[holder]];
  if (limit && !clock && room.phase === "waiting" && room.settings?.waits_for_ready) return firstTime(limit);
  if (!limit || !clock) return undefined;
  const present = stage(limit, clock);
  const thinking = room.settings?.seating === "group" ? holder !== room.lastBy : holder === turn;
  return Math.max(0, clock.left + (present?.bronstein ?? 0) + (present?.delay ?? 0) - (thinking ? used(room, now) : 0));
}

/** What a clock will start with. */
function firstTime({ stages, bonus }: TimeControl): number | undefined {
  const first = stages[0];
  return first && first.time + first.bronstein + first.delay + (bonus === "after" ? 0 : first.fischer);
}

/** The Fischer bonus of the coming move: the manual's remaining time is without it, the server's with it. */
export function comingBonus(room: Room, holder: string): number {
  const [limit, clock] = [control(room, holder), room.clocks[holder]];
  return limit && clock ? (stage(limit, clock)?.fischer ?? 0) : 0;
}

/** What a clock began with and what its present stage brings, as the manual names it. */
export function roomTimes(room: Room, holder: string): { readonly base: number; readonly fischer: number; readonly bronstein: number } | undefined {
  const [limit, clock] = [control(room, holder), room.clocks[holder]];
  const present = limit && clock ? stage(limit, clock) : undefined;
  return limit && present && { base: limit.stages[0]?.time ?? 0, fischer: present.fischer, bronstein: present.bronstein + present.delay };
}

const DAY = 86_400_000;

/** With days a move the game begins when both seats are taken; nobody says that they are ready. */
export const beginsSeated = (room: Room): boolean => (estimate(room) ?? 0) >= DAY;

/** Base and forty bonuses of the first stage, ms; none without a limit. */
export function estimate(room: Room): number | undefined {
  const first = room.settings?.times?.white.stages[0];
  return first && first.time + 40 * (first.fischer + first.bronstein + first.delay);
}
