// The two sides of a board: a name and a clock each, in the colour of its pieces. The running one carries the gold.
import { clockParts, clockText, lowTime, nextTick, ownRemaining } from "./clock";
import { make, setText } from "./dom";
import type { BoardModel } from "./model";
import { type Side, otherSide } from "./position";
import { isEven, surplus } from "./material";
import { type PieceSet, pieceDrawing } from "./pieces";
import { runningClocks, timeLeft } from "./room";
import type { Speech } from "./speech";

interface Strip {
  readonly element: HTMLElement;
  readonly name: HTMLElement;
  readonly material: HTMLElement;
  readonly absent: HTMLElement;
  readonly dot: HTMLElement;
  readonly clock: HTMLElement;
}

export class Players {
  readonly top: HTMLElement;
  readonly bottom: HTMLElement;
  private readonly strips: readonly [Strip, Strip];
  private timer: number | undefined;
  private warned = false;

  constructor(
    id: string,
    private readonly model: BoardModel,
    private readonly speech: Speech,
    private readonly wishes: { readonly pieces: PieceSet },
    private readonly names: () => Readonly<Partial<Record<Side, string>>>,
    private readonly low: () => void,
  ) {
    this.strips = [strip("top", ""), strip("bottom", `${id}_time`)];
    [this.top, this.bottom] = [this.strips[0].element, this.strips[1].element];
  }

  stop(): void {
    window.clearTimeout(this.timer);
  }

  get areShown(): boolean {
    const names = this.names();
    const { clocks } = this.model.room;
    return this.model.ownTimed || Boolean(clocks["w"] ?? clocks["b"] ?? names.w ?? names.b);
  }

  sync(): void {
    const below = this.model.orientation;
    this.syncOne(this.strips[0], otherSide(below));
    this.syncOne(this.strips[1], below);
    this.tick();
  }

  private syncOne({ element, name, material, absent, dot }: Strip, side: Side): void {
    element.hidden = !this.areShown;
    element.dataset["side"] = side;
    this.syncDot(dot, absent, side);
    this.syncMaterial(material, side);
    const plain = this.names()[side] || this.speech.say(side === "w" ? "white" : "black");
    setText(name, this.model.room.berserk[side] ? `${plain} · ${this.speech.say("berserk")}` : plain);
  }

  /** What this side has more, as the pieces it took; where both began with the same. */
  private syncMaterial(place: HTMLElement, side: Side): void {
    const { model, wishes } = this;
    const compares = model.force.validates && !model.settingUp && !model.symbolShown && isEven(model.root.situation.board);
    const { pieces, points } = compares ? surplus(model.shown.situation.board, side) : { pieces: "", points: 0 };
    const key = `${wishes.pieces} ${side} ${pieces} ${points}`;
    if (place.dataset["shown"] === key) return;
    place.dataset["shown"] = key;
    place.hidden = !pieces && !points;
    const taken = [...pieces].map((piece) => pieceDrawing(wishes.pieces, side === "w" ? piece : piece.toUpperCase(), this.speech.language));
    place.replaceChildren(...taken, points ? `+${points}` : "");
  }

  /** While a game with two players goes on: whether this one is connected. Who is away is said in words, too. */
  private syncDot(dot: HTMLElement, absent: HTMLElement, side: Side): void {
    const { connectedPlayers, room } = this.model;
    dot.hidden = !connectedPlayers || room.phase === "over" || !(room.seats[side] || room.settings?.seating === "bound");
    const here = connectedPlayers?.includes(side) ?? false;
    absent.hidden = dot.hidden || here;
    if (dot.hidden) return;
    dot.classList.toggle("kb-away", !here);
    const text = this.speech.say(here ? "connected" : room.seats[side] ? "notConnected" : "nobody");
    dot.title = text;
    dot.setAttribute("aria-label", text);
    setText(absent, here ? "" : text);
  }

  /** Redrawn when its text changes, from the server's time; no sum of ticks. */
  private tick(): void {
    window.clearTimeout(this.timer);
    const waits = this.strips.flatMap((each) => this.tickOne(each));
    if (waits.length) this.timer = window.setTimeout(() => this.tick(), Math.min(...waits));
  }

  private tickOne({ element, clock }: Strip): number[] {
    const side = element.dataset["side"] as Side;
    const [left, running] = this.left(side);
    clock.hidden = left === undefined;
    element.classList.toggle("kb-bare", left === undefined && !this.names()[side]);
    if (left === undefined) return [];
    const { main, rest } = clockText(left, running, this.speech.say("daysLeft"));
    if (clock.dataset["shown"] !== main + rest) {
      clock.dataset["shown"] = main + rest;
      clock.replaceChildren(main, make("i", {}, rest));
    }
    element.classList.toggle("kb-runs", running);
    this.warn(element, side, left, running);
    return running && left > 0 ? [nextTick(left)] : [];
  }

  private left(side: Side): readonly [number | undefined, boolean] {
    const { model } = this;
    const turn = model.situation.turn;
    if (!model.ownTimed) return [timeLeft(model.room, side, turn, model.serverNow), runningClocks(model.room, turn).includes(side)];
    if (side !== model.orientation) return [undefined, false];
    return [ownRemaining(model.times, model.clock, model.now), model.clock.since !== undefined];
  }

  private warn(element: HTMLElement, side: Side, left: number, running: boolean): void {
    const base = this.model.room.settings?.times?.[side === "w" ? "white" : "black"].stages[0]?.time ?? this.model.times.base;
    const low = left < lowTime(base);
    element.classList.toggle("kb-low", low);
    if (side !== (this.model.seat ?? this.model.orientation)) return;
    if (low && running && !this.warned) this.low();
    if (low || left > 1.5 * lowTime(base)) this.warned = low;
  }

  /** Said when asked for, never by itself. */
  spoken(): string {
    return (["w", "b"] as const)
      .flatMap((side) => {
        const [left] = this.left(side);
        return left === undefined ? [] : [this.speech.say("timeLeft", { side: this.speech.say(side === "w" ? "white" : "black"), ...clockParts(left) })];
      })
      .join(". ");
  }
}

function strip(where: "top" | "bottom", id: string): Strip {
  const name = make("b", {});
  const material = make("span", { class: "kb-material", part: "material", hidden: "" });
  const absent = make("small", { "aria-hidden": "true", hidden: "" });
  const dot = make("i", { class: "kb-here", role: "img", hidden: "" });
  const clock = make("p", { class: "kb-clock", part: "clock", role: "timer", "aria-live": "off", ...(id ? { id } : {}) });
  const who = make("div", { class: "kb-who" }, name, make("div", { class: "kb-about" }, material, absent));
  return { element: make("div", { class: `kb-player kb-${where}`, part: `player ${where}` }, dot, who, clock), name, material, absent, dot, clock };
}
