// <kosmos-board>, and the Schachecke's <div class="brett">: the same board, in a shadow root or in the page itself.
import { type EnvironmentCall, type EnvironmentHandle, makeHandle } from "./heritage";
import { BoardModel, type Host, type News } from "./model";
import { PIECE_SETS, type PieceSet } from "./pieces";
import { type Side, isEnding, makeFen, parseFen, parsePosition } from "./position";
import { SocketWire, wireTo } from "./socket_wire";
import { Speech } from "./speech";
import { THEMES, type Theme, looks } from "./style";
import { mainEnd, readPgn, rootOf, writePgn } from "./tree";
import { BoardView, type Wishes } from "./view";
import type { BoardWire } from "./wire";

const ANALYSIS = "pos";
const KEPT = "kosmos-board";

/** Where this script comes from: a board on a foreign page speaks to the server that gave it. */
const HOME = typeof document !== "undefined" && document.currentScript instanceof HTMLScriptElement && document.currentScript.src ? new URL(document.currentScript.src).origin : "";

let boards = 0;

/** A board in its place: model, view, wire, and the page's own functions. */
export class PlacedBoard {
  readonly model: BoardModel;
  readonly handle: EnvironmentHandle;
  readonly id: string;
  private readonly view: BoardView;
  private call: EnvironmentCall | null | undefined;
  private drawing = false;
  private lastShown = "";
  private lastSeats = "";
  private wire: BoardWire | undefined;
  private readonly wishes: Wishes;

  constructor(
    private readonly owner: HTMLElement,
    place: ShadowRoot | HTMLElement,
  ) {
    this.id = owner.id || `kosmos-board-${(boards += 1)}`;
    const speech = new Speech(owner.closest("[lang]")?.getAttribute("lang") ?? navigator.language);
    this.model = new BoardModel(useOf(owner), this.host());
    this.handle = makeHandle(this.model);
    this.wishes = wishesOf(owner);
    this.view = new BoardView(owner, this.id, this.model, speech, this.wishes, () => keepWishes(this.wishes));
    place.replaceChildren(this.view.element);
    this.loadGame();
    this.view.fit();
    this.view.render();
    this.call = window.schach_neues_brett?.(this.id, "new", this.handle);
    this.begin();
  }

  /** To the room that the page names, unless the board stays alone. */
  private begin(): void {
    const room = roomOf(this.owner);
    if (!room || !this.model.force.connected || this.model.options.noinitld) return;
    const server = this.owner.getAttribute("server") ?? (HOME || location.origin);
    this.follow(wireTo({ server, room, seat: this.owner.getAttribute("seat") ?? "", name: this.owner.getAttribute("player") ?? "" }));
  }

  /** The page names another room: what stood here belongs to the old one. */
  changeRoom(): void {
    if (this.wire) this.model.unfollow();
    this.wire = undefined;
    this.begin();
  }

  follow(wire: BoardWire): void {
    this.wire = wire;
    if (wire instanceof SocketWire) wire.onSeat = (seat) => this.sit(seat);
    this.model.follow(wire, wire instanceof SocketWire ? wire.seat : undefined);
  }

  private sit(seat: Side | undefined): void {
    this.model.seat = seat;
    if (seat) this.model.orientation = seat;
    this.draw();
  }

  stop(): void {
    if (this.wire) this.model.unfollow();
    this.view.stop();
  }

  /** A PGN, a FEN or a position of the Schachecke, by attribute; at a server's board only until the server speaks. */
  loadGame(): void {
    const { owner, model } = this;
    if (this.wire) return;
    const pgn = owner.getAttribute("pgn");
    const game = pgn ? readPgn(pgn) : undefined;
    if (game) return model.load(game.root, mainEnd(game.root, []).slice(0, Number(owner.getAttribute("ply") ?? Infinity)));
    const text = owner.getAttribute("fen") ?? owner.getAttribute("position");
    if (text) this.setPosition(text);
  }

  setPosition(text: string): void {
    const said = text.includes("/") ? parseFen(text) : parsePosition(text);
    if (!isEnding(said)) this.model.load(rootOf(said));
  }

  get pgn(): string {
    return writePgn(this.model.root);
  }

  // -- the model's host ------------------------------------------------------------------------------------------

  private host(): Host {
    return {
      now: () => performance.now(),
      later: (ms, action) => {
        const timer = window.setTimeout(action, ms);
        return () => window.clearTimeout(timer);
      },
      store: { get: () => localStorage.getItem(ANALYSIS), set: (text) => localStorage.setItem(ANALYSIS, text) },
      changed: () => this.draw(),
      told: (news) => this.told(news),
      ask: (key, value) => this.call?.(this.id, key, value),
    };
  }

  /** Once for all changes of one moment. */
  private draw(): void {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      this.view.render();
      this.tellShown();
      this.tellSeats();
    });
  }

  /** Another position is shown, by a move or by a look back. */
  private tellShown(): void {
    const fen = makeFen(this.model.shown.situation);
    if (fen === this.lastShown) return;
    this.lastShown = fen;
    this.owner.dispatchEvent(new CustomEvent("kosmos-shown", { detail: { fen }, bubbles: true, composed: true }));
  }

  /** Somebody sat down: a page that names the players does so now. */
  private tellSeats(): void {
    const { w = "", b = "" } = this.model.room.seats;
    const seats = JSON.stringify([w, b]);
    if (seats === this.lastSeats || !(w || b)) return;
    this.lastSeats = seats;
    this.owner.dispatchEvent(new CustomEvent("kosmos-seats", { detail: { white: w, black: b }, bubbles: true, composed: true }));
  }

  /** Arrows that the page draws, such as an engine's best move. */
  arrows(moves: readonly string[]): void {
    this.view.arrows(moves);
  }

  private told(news: News): void {
    this.view.news(news);
    this.owner.dispatchEvent(new CustomEvent(`kosmos-${news.kind}`, { detail: this.detail(news), bubbles: true, composed: true }));
  }

  private detail(news: News): object {
    switch (news.kind) {
      case "move":
        return { move: news.played.uci, san: news.played.san, own: news.own, fen: makeFen(news.played.after) };
      case "position":
        return { position: news.text };
      case "end":
        return { end: news.ending.end, side: news.ending.side ?? null, result: news.result };
      case "refused":
        return { detail: news.detail };
      case "connection":
        return { connected: news.yes };
      case "offer":
      case "back":
      case "rematch":
        return {};
    }
  }
}

// -- attributes ------------------------------------------------------------------------------------------------------

/** Without a room, a page's function or options of its own a board is for analysis. */
function useOf(owner: HTMLElement): string {
  const given = owner.getAttribute("data-use") ?? owner.getAttribute("options");
  if (given !== null && given.trim()) return given;
  return roomOf(owner) || owner.classList.contains("brett") ? "" : "local";
}

/** By attribute; on a Schachecke's page the folder in its address. */
function roomOf(owner: HTMLElement): string {
  const named = owner.getAttribute("room") ?? owner.dataset["room"];
  if (named !== null && named !== undefined) return named;
  return owner.classList.contains("brett") ? (/\/([a-z0-9_]{1,49})\/SB_[^/]*$/.exec(location.pathname)?.[1] ?? "") : "";
}

function wishesOf(owner: HTMLElement): Wishes {
  const kept = readKept();
  const one = <T extends string>(names: readonly T[], wanted: unknown, otherwise: T): T => (names.includes(wanted as T) ? (wanted as T) : otherwise);
  const parts = owner.getAttribute("parts");
  return {
    pieces: one(PIECE_SETS, owner.getAttribute("pieces") ?? kept["pieces"], "kosmos"),
    theme: one(THEMES, owner.getAttribute("theme") ?? kept["theme"], "kosmos"),
    sound: owner.getAttribute("sound") === "off" ? false : kept["sound"] !== false,
    coordinates: owner.getAttribute("coordinates") !== "off",
    parts: parts === null ? undefined : new Set(parts.split(/\s+/).filter((name) => name && name !== "none")),
    get names() {
      return namesOf(owner);
    },
  };
}

/** As the page names them now: with another game come other players. */
function namesOf(owner: HTMLElement): Partial<Record<Side, string>> {
  const names: Partial<Record<Side, string>> = {};
  if (owner.hasAttribute("white")) names.w = owner.getAttribute("white") ?? "";
  if (owner.hasAttribute("black")) names.b = owner.getAttribute("black") ?? "";
  return names;
}

function readKept(): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, unknown>;
  } catch {
    return {};
  }
}

function keepWishes({ pieces, theme, sound }: Wishes): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ pieces, theme: theme satisfies Theme, sound } satisfies { pieces: PieceSet; theme: Theme; sound: boolean }));
  } catch {
    // A page without storage keeps nothing; the board works all the same.
  }
}

// -- the element -----------------------------------------------------------------------------------------------------

export class KosmosBoard extends HTMLElement {
  static readonly observedAttributes = ["fen", "position", "pgn", "ply", "room"];
  private board: PlacedBoard | undefined;

  connectedCallback(): void {
    if (this.board) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [looks()];
    this.board = new PlacedBoard(this, root);
  }

  disconnectedCallback(): void {
    this.board?.stop();
    this.board = undefined;
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.board || before === after) return;
    if (name === "room") this.board.changeRoom();
    else this.board.loadGame();
  }

  /** The model, for whoever wants everything. */
  get model(): BoardModel | undefined {
    return this.board?.model;
  }

  /** The Schachecke's `envh`. */
  handle(key: string, value?: unknown): unknown {
    return this.board?.handle(key, value) ?? null;
  }

  get fen(): string {
    return this.board ? makeFen(this.board.model.shown.situation) : "";
  }

  set fen(text: string) {
    this.board?.setPosition(text);
  }

  get pgn(): string {
    return this.board?.pgn ?? "";
  }

  set pgn(text: string) {
    this.setAttribute("pgn", text);
  }

  /** Moves in UCI, drawn as arrows until others are given; an empty list takes them away. */
  set arrows(moves: readonly string[]) {
    this.board?.arrows(moves);
  }

  /** A move in UCI or SAN, as if made by hand. */
  move(text: string): boolean {
    return this.board?.model.typedMove(text) ?? false;
  }

  flip(): void {
    this.board?.model.flip();
  }

  go(where: "first" | "back" | "on" | "last"): void {
    this.board?.model.step(where);
  }

  /** A wire of the page's own instead of the server's. */
  follow(wire: BoardWire): void {
    this.board?.follow(wire);
  }
}

/** Every `div.brett` becomes a board where it stands, with its ids within reach of the page (manual, `schach_onload`). */
export function placeOldBoards(): void {
  const found = [...document.querySelectorAll<HTMLElement>("div.brett:not(.kb-home)")];
  if (found.length && !document.adoptedStyleSheets.includes(looks())) document.adoptedStyleSheets = [...document.adoptedStyleSheets, looks()];
  for (const element of found) {
    element.classList.add("kb-home");
    new PlacedBoard(element, element);
  }
}

/** The list of boards opens under its opener and closes again (manual, `links`). */
export function placeLinks(): void {
  const opener = document.getElementById("sb_menu.links");
  const list = document.getElementById("sb_divlinks");
  if (!opener || !list) return;
  list.classList.add("sb_hide");
  const show = (yes: boolean): void => {
    list.classList.toggle("sb_hide", !yes);
    list.classList.toggle("sb_show", yes);
  };
  opener.addEventListener("click", () => show(list.classList.contains("sb_hide")));
  list.addEventListener("mouseleave", () => show(false));
}
