// The Schachecke's surface (manual, "die Kommunikation zwischen Umgebung und Brett"): the page calls `envh(key, value)`,
// the board calls `envc(id, key, value)`. A page that defines `window.schach_neues_brett` is asked for its `envc`.
import { type Adjustment, type OwnTimes, adjustOwn, wholeAllowance } from "./clock";
import type { BoardModel, Enabled } from "./model";
import { type Options, changeOptions, inForce, makeOptions, parseOptions, SWITCHES } from "./options";
import { isEnding, makeFen, makePosition, otherSide, parsePosition } from "./position";
import { comingBonus, roomTimes, timeLeft } from "./room";
import { canMate } from "./rules";
import { rootOf } from "./tree";

export type EnvironmentCall = (id: string, key: string, value?: unknown) => unknown;
export type EnvironmentHandle = (key: string, value?: unknown) => unknown;

declare global {
  interface Window {
    schach_neues_brett?: (id: string, key: "new", envh: EnvironmentHandle) => EnvironmentCall | null | undefined;
  }
}

export function makeHandle(model: BoardModel): EnvironmentHandle {
  return (key, value) => {
    const answer = KEYS[key]?.(model, value);
    model.redraw();
    return answer ?? null;
  };
}

type Handler = (model: BoardModel, value: unknown) => unknown;

const KEYS: Readonly<Record<string, Handler>> = {
  response: (model, value) => model.accept(String(value)),
  push: (model, value) => void model.ask({ do: "set_up", position: String(value) }),
  setup: setUp,
  reset: (model, value) => model.reset(value === null || value === undefined ? undefined : Boolean(value)),
  configure,
  enable,
  query: (model, value) => QUERIES[String(value)]?.(model) ?? null,
  time_add: (model, value) => adjust(model, "add", value),
  time_grant: (model, value) => adjust(model, "grant", value),
  time_limit: (model, value) => adjust(model, "limit", value),
  time_set: (model, value) => adjust(model, "set", value),
  set_initial_position: setInitial,
};

export const HANDLE_KEYS = Object.keys(KEYS);

/** `initial`, `current`, or a position: onto the board and to the server, whatever stood there. */
function setUp(model: BoardModel, value: unknown): void {
  const text = value === "initial" ? makePosition(model.initial) : value === "current" ? model.positionText : String(value);
  const said = parsePosition(text);
  if (!isEnding(said)) model.load(rootOf(said));
  void model.ask({ do: "set_up", position: isEnding(said) ? text : makeFen(said) });
}

/** The empty text asks for the options in force; any other changes what may be changed. */
function configure(model: BoardModel, value: unknown): string | undefined {
  if (value === "" || value === undefined || value === null) return optionsText(model.options);
  model.options = changeOptions(model.options, parseOptions(String(value)));
  model.force = inForce(model.options);
  const view = model.options.view;
  if (view?.startsWith("w") || view?.startsWith("b")) model.orientation = view.startsWith("w") ? "w" : "b";
  if (view !== undefined) model.turnsItself = view.includes("a");
  return undefined;
}

/** Every switch said, defaults too. */
function optionsText(options: Options): string {
  const force = inForce(options);
  const values = [force.active, force.validates, force.teaches, force.touch, force.release, force.strict, force.needsKings, force.analyses, force.offersItself];
  const switches = Object.fromEntries(SWITCHES.map((name, at) => [name, values[at] ?? false]));
  const remis = { ...options.remis, repeats: force.mostRepeats, moves: force.mostMoves };
  return makeOptions({ ...options, switches, remis, inter: force.interval });
}

function enable(model: BoardModel, value: unknown): void {
  switch (value) {
    case "w":
    case "b":
    case "a":
    case "s":
      return model.allow(value as Enabled);
    case "break":
      model.broken = 1;
      return;
    case "continue":
    case "start":
      return model.goOn(value === "start");
  }
}

const QUERIES: Readonly<Record<string, (model: BoardModel) => number>> = {
  time_difference: (model) => timesOf(model).base - allowanceOf(model),
  total_bonus: (model) => timesOf(model).fischer + timesOf(model).bronstein,
  remaining_time: allowanceOf,
  initial_time: (model) => timesOf(model).base,
  fischer_bonus: (model) => timesOf(model).fischer,
  bronstein_bonus: (model) => timesOf(model).bronstein,
  mode: (model) => model.mode,
  technical,
};

export const QUERY_KEYS = Object.keys(QUERIES);

/** Whose time is asked for at a server's board: that of the own seat, without one that of the side to move. */
const ownHolder = (model: BoardModel): string => model.seat ?? model.situation.turn ?? "w";

/** The times of this board: its own, or those that the server counts for it. */
const timesOf = (model: BoardModel): OwnTimes => (model.hasWire ? (roomTimes(model.room, ownHolder(model)) ?? NO_TIMES) : model.times);
const NO_TIMES: OwnTimes = { base: 0, fischer: 0, bronstein: 0 };

/** What the present or the coming move may take as a whole, whatever of it has gone. */
function allowanceOf(model: BoardModel): number {
  if (!model.hasWire) return wholeAllowance(model.times, model.clock);
  return timeLeft(model.room, ownHolder(model), undefined, model.serverNow) ?? 0;
}

/** Bit 1: the side to move can win; bit 2: it can lose. */
function technical(model: BoardModel): number {
  const { situation } = model;
  if (!situation.turn) return 3;
  return Number(canMate(situation, situation.turn)) + 2 * Number(canMate(situation, otherSide(situation.turn)));
}

/** Milliseconds without bonuses; the server counts the coming move's Fischer bonus in. */
function adjust(model: BoardModel, how: Adjustment, value: unknown): void {
  const ms = Math.round(Number(value));
  if (!Number.isFinite(ms)) return;
  if (!model.hasWire) {
    model.clock = adjustOwn(model.clock, how, ms);
    return;
  }
  const whose = ownHolder(model);
  void model.ask({ do: "clock", how, whose, ms: how === "add" ? ms : ms + comingBonus(model.room, whose) });
}

/** As if the button had been pressed; a position given becomes the initial one. */
function setInitial(model: BoardModel, value: unknown): void {
  const said = value ? parsePosition(String(value)) : undefined;
  model.initialPosition(said && !isEnding(said) ? said : undefined);
}
