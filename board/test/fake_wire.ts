// A server in memory: it plays whatever it is told, and tells all who follow.
import type { AnyBoardCommand, AnyBoardEvent, ClockSide, RoomSettings } from "../src/board-messages";
import type { Answer, BoardWire, WireHearer } from "../src/kosmos-board/wire";
import { NORMAL } from "../src/kosmos-board/position";

const STAGE = { time: 60_000, moves: 0, fischer: 2000, bronstein: 0, delay: 0 };
const CONTROL = { stages: [STAGE], bonus: "by_move", final: null } as const;
const CLOCK: ClockSide = { left: 62_000, stage: 0, moves: 0, final: false, quota: 0 };

export const SETTINGS: RoomSettings = {
  name: "test",
  seating: "bound",
  times: { white: CONTROL, black: CONTROL },
  draws: { claim_repeats: 3, end_repeats: 5, claim_halfmoves: 100, end_halfmoves: 150, castling_counts: false, first_offer: 2, wrong_claim: 0 },
  initial: NORMAL,
  chess960: false,
  validates: true,
  analyses: true,
  needs_kings: true,
  offers_itself: false,
  taking_back: "free",
  may_set_up: true,
  no_show: 0,
  waits_for_ready: false,
  game: null,
  public: true,
  first_move: 0,
  berserk: false,
  options: "",
};

export class FakeWire implements BoardWire {
  readonly heard: AnyBoardCommand[] = [];
  /** What the next commands are answered with instead of being carried out. */
  readonly answers: Answer[] = [];
  now = 1_000_000;
  private readonly hearers = new Set<WireHearer>();
  private readonly events: AnyBoardEvent[] = [];
  private turn: "w" | "b" = "w";

  constructor(settings: RoomSettings = SETTINGS) {
    this.events.push({ type: "room_opened", settings, ...this.fact() }, { type: "position_set", fen: settings.initial, clocks: { w: CLOCK, b: CLOCK }, running: true, ...this.fact() });
  }

  private fact() {
    return { at: this.now, by: "", version: 1 };
  }

  follow(hearer: WireHearer): void {
    this.hearers.add(hearer);
    hearer.connected(true, 20);
    hearer.told(this.events, true, this.now);
  }

  leave(hearer: WireHearer): void {
    this.hearers.delete(hearer);
  }

  happen(...events: AnyBoardEvent[]): void {
    this.events.push(...events);
    for (const hearer of this.hearers) hearer.told(events, false, this.now);
  }

  moves(move: string, offer = false): void {
    const colour = this.turn;
    this.turn = colour === "w" ? "b" : "w";
    this.happen({ type: "move", move, colour, thought: 1000, lag: 0, clock: CLOCK, offer, free: false, ...this.fact() });
  }

  async do(command: AnyBoardCommand): Promise<Answer> {
    this.heard.push(command);
    const answer = this.answers.shift();
    if (answer) return answer;
    if (command.do === "move") this.moves(command.move, command.offer);
    if (command.do === "resign") this.happen({ type: "ended", end: "r", result: "0-1", side: "w", ...this.fact() });
    if (command.do === "take_back") this.happen({ type: "taken_back", plies: 1, fen: "", ...this.fact() });
    if (command.do === "offer_draw") this.happen({ type: "draw_offered", colour: this.turn, ...this.fact() });
    return { kind: "done" };
  }
}
