// Made by `python -m tools.messages` from src/kosmos/web/board_messages.py and src/kosmos/play/; not to be edited.

/** Come to a board: tell me everything after that version. `seat`: the secret of my seat; `name`: what I am called. `connected`: tell me also which players are connected, now and whenever that changes. */
export interface Join {
  readonly type: "join";
  readonly stream: string;
  readonly after: number;
  readonly seat?: string;
  readonly name?: string;
  readonly connected?: boolean;
}

/** `ply`: how many half-moves the player saw; a move sent twice is then known as the same. */
export interface PlayMove {
  readonly do: "move";
  readonly move: string;
  readonly ply?: number | null;
  readonly offer?: boolean;
}

/** The piece for a pawn that waits on the last rank. */
export interface Promote {
  readonly do: "promote";
  readonly piece: string;
}

export interface OfferDraw {
  readonly do: "offer_draw";
}

export interface AcceptDraw {
  readonly do: "accept_draw";
}

export interface DeclineDraw {
  readonly do: "decline_draw";
}

/** Because of the position, or of the one after the announced move (Laws 9.2, 9.3). */
export interface ClaimDraw {
  readonly do: "claim_draw";
  readonly move?: string | null;
}

export interface Resign {
  readonly do: "resign";
}

export interface Abort {
  readonly do: "abort";
}

/** Takes back where that is free; asks the opponent where it has to be agreed. */
export interface TakeBack {
  readonly do: "take_back";
}

export interface AcceptTakeBack {
  readonly do: "accept_take_back";
}

export interface DeclineTakeBack {
  readonly do: "decline_take_back";
}

/** A position as FEN or in the position language; clocks and counters begin again. */
export interface SetUp {
  readonly do: "set_up";
  readonly position: string;
}

/** The room's initial position: a new game. */
export interface InitialPosition {
  readonly do: "initial_position";
}

export interface RememberPosition {
  readonly do: "remember";
}

export interface RecallPosition {
  readonly do: "recall";
}

export type Colour = "w" | "b";

/** `seat` None: in a group, or for a clock of one's own. */
export interface Sit {
  readonly do: "sit";
  readonly player: string;
  readonly seat?: Colour | null;
}

export interface LeaveSeat {
  readonly do: "leave";
  readonly seat?: Colour | null;
  readonly player?: string;
}

export interface SayReadyToPlay {
  readonly do: "ready";
}

/** Before one's first move: half the time and no bonus, for one more point. */
export interface GoBerserk {
  readonly do: "berserk";
}

/** The server's timer or anybody who watches says that a time is over; the clock decides. */
export interface CallFlag {
  readonly do: "flag";
}

export interface Pause {
  readonly do: "pause";
}

export interface Resume {
  readonly do: "resume";
}

/** The server was away: the clock stood still from the last moment it is known to have lived. */
export interface Interrupt {
  readonly do: "interrupt";
  readonly alive: number;
}

/** `how`: add, grant (at least), limit (at most), set. Whose: a colour, or a player's name in a group. */
export interface AdjustClock {
  readonly do: "clock";
  readonly how: string;
  readonly whose: string;
  readonly ms: number;
}

export type Result = "*" | "1-0" | "½-½" | "0-1" | "+/-" | "-/+" | "-/-" | "½-0" | "0-½" | "0-0" | "adj";

/** The arbiter decides or corrects the result. */
export interface Adjudicate {
  readonly do: "adjudicate";
  readonly result: Result;
}

/** The arbiter takes an end back; the game is paused then. */
export interface Reopen {
  readonly do: "reopen";
}

/** The same two once more; the server opens the board for it first (`Circumstances.room`). */
export interface AskRematch {
  readonly do: "rematch";
}

/** Do something at a board I joined. `thought`: the milliseconds my own clock showed for this move. Answered by `done`, when it is on disk, or `denied`. The same move sent twice is done once. */
export interface Act {
  readonly type: "act";
  readonly id: number;
  readonly stream: string;
  readonly command: PlayMove | Promote | OfferDraw | AcceptDraw | DeclineDraw | ClaimDraw | Resign | Abort | TakeBack | AcceptTakeBack | DeclineTakeBack | SetUp | InitialPosition | RememberPosition | RecallPosition | Sit | LeaveSeat | SayReadyToPlay | GoBerserk | CallFlag | Pause | Resume | Interrupt | AdjustClock | Adjudicate | Reopen | AskRematch;
  readonly thought?: number | null;
}

/** The answer to a beat, at once: by it the server measures how long messages are on their way. */
export interface HeartbeatEcho {
  readonly type: "beat";
  readonly n: number;
}

/** At a board of a tournament, at one's own move: the page is looked at again (`here`), or something else is. */
export interface Attend {
  readonly type: "attend";
  readonly stream: string;
  readonly here: boolean;
}

/** At a board: which seat I have (`w`, `b`, or none), and the server's time in milliseconds. */
export interface Joined {
  readonly type: "joined";
  readonly stream: string;
  readonly version: number;
  readonly seat: string;
  readonly name: string;
  readonly arbiter: boolean;
  readonly guest: boolean;
  readonly now: number;
}

export type Seating = "open" | "group" | "bound";

/** Some moves, or all the rest (0), and what they bring. A last stage with a number of moves begins again and again. `bronstein` and `delay` are the same time: what of it a move does not use is lost. They are only shown differently. */
export interface Stage {
  readonly time: number;
  readonly moves: number;
  readonly fischer: number;
  readonly bronstein: number;
  readonly delay: number;
}

/** From when on a Fischer bonus counts. */
export type Bonus = "first" | "after" | "by_move";

/** As soon as one side cannot mate any more: this time and bonus for the rest of the game. */
export interface FinalPhase {
  readonly time: number;
  readonly fischer: number;
}

/** One side's time: stage after stage. */
export interface TimeControl {
  readonly stages: readonly (Stage)[];
  readonly bonus: Bonus;
  readonly final: FinalPhase | null;
}

/** Both sides' time; the stronger player may have less. */
export interface Times {
  readonly white: TimeControl;
  readonly black: TimeControl;
}

/** How often a position, how many half-moves without progress; 0: never. Default: Laws 9.2, 9.3, 9.6. */
export interface DrawRules {
  readonly claim_repeats: number;
  readonly end_repeats: number;
  readonly claim_halfmoves: number;
  readonly end_halfmoves: number;
  readonly castling_counts: boolean;
  readonly first_offer: number;
  readonly wrong_claim: number;
}

export type TakingBack = "free" | "agreed" | "never";

/** The game of a tournament that is played in a room; the players by their ids there, because boards may be moved. Round 0: a game of an evening on which the winner stays, and `board` is its number. */
export interface TournamentGame {
  readonly tournament: string;
  readonly round: number;
  readonly board: number;
  readonly white: number;
  readonly black: number;
}

export interface RoomSettings {
  readonly name: string;
  readonly seating: Seating;
  readonly times: Times | null;
  readonly draws: DrawRules;
  readonly initial: string;
  readonly chess960: boolean;
  readonly validates: boolean;
  readonly analyses: boolean;
  readonly needs_kings: boolean;
  readonly offers_itself: boolean;
  readonly taking_back: TakingBack;
  readonly may_set_up: boolean;
  readonly waits_for_ready: boolean;
  readonly game: TournamentGame | null;
  readonly public: boolean;
  readonly no_show: number;
  readonly first_move: number;
  readonly berserk: boolean;
  readonly options: string;
}

export interface RoomOpened {
  readonly type: "room_opened";
  readonly settings: RoomSettings;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** One player's clock at the start of a turn. `left` is without Bronstein time and delay. */
export interface ClockSide {
  readonly left: number;
  readonly stage: number;
  readonly moves: number;
  readonly final: boolean;
  readonly quota: number;
}

/** `seat` None: a place in a group; `clock`: the one given to it. */
export interface SeatTaken {
  readonly type: "seat_taken";
  readonly player: string;
  readonly seat: Colour | null;
  readonly clock: ClockSide | null;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface SeatLeft {
  readonly type: "seat_left";
  readonly seat: Colour | null;
  readonly player: string;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface PlayerReady {
  readonly type: "player_ready";
  readonly seat: Colour;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** `start`: ms since 1970 at which White's clock starts, whoever is there (Laws 6.6). */
export interface StartSet {
  readonly type: "start_set";
  readonly start: number;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** `control`: this side's time from now on; `clock`: as it is set then, where the game has begun. */
export interface WentBerserk {
  readonly type: "berserk";
  readonly colour: Colour;
  readonly control: TimeControl;
  readonly clock: ClockSide | null;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** A game begins here: the position, the clocks at their start. `running`: since `at` the side to move thinks. */
export interface PositionSet {
  readonly type: "position_set";
  readonly fen: string;
  readonly clocks: Readonly<Record<string, ClockSide>>;
  readonly running: boolean;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** A pawn stands on the last rank; its owner's clock runs on. */
export interface PromotionAwaited {
  readonly type: "promotion_awaited";
  readonly move: string;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** `thought`: the thinking time charged, after the credit for the network (`lag`); `clock`: the mover's, afterwards. */
export interface MovePlayed {
  readonly type: "move";
  readonly move: string;
  readonly colour: Colour;
  readonly thought: number;
  readonly lag: number;
  readonly clock: ClockSide | null;
  readonly offer: boolean;
  readonly free: boolean;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface FinalPhaseBegun {
  readonly type: "final_phase";
  readonly clocks: Readonly<Record<string, ClockSide>>;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface DrawOffered {
  readonly type: "draw_offered";
  readonly colour: Colour;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface DrawDeclined {
  readonly type: "draw_declined";
  readonly colour: Colour;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface TakeBackAsked {
  readonly type: "take_back_asked";
  readonly colour: Colour;
  readonly plies: number;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface TakeBackDeclined {
  readonly type: "take_back_declined";
  readonly colour: Colour;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** The clocks stay as they are: time is not given back. */
export interface TakenBack {
  readonly type: "taken_back";
  readonly plies: number;
  readonly fen: string;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface PositionRemembered {
  readonly type: "remembered";
  readonly fen: string;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface ClockAdjusted {
  readonly type: "clock_adjusted";
  readonly whose: string;
  readonly clock: ClockSide;
  readonly how: string;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** `elapsed`: what of the present turn was thought before. `server`: because the server was away. */
export interface PlayPaused {
  readonly type: "paused";
  readonly elapsed: number;
  readonly server: boolean;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface PlayResumed {
  readonly type: "resumed";
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** The second letter of the manual's end codes (`xa`, `xr` …). */
export type End = "a" | "r" | "m" | "p" | "u" | "w" | "e" | "k" | "t" | "g" | "x";

/** `side`: whose end it is (who is mated, resigns, exceeds the time, or says it). */
export interface Ended {
  readonly type: "ended";
  readonly end: End;
  readonly result: Result;
  readonly side: Colour | null;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface Adjudicated {
  readonly type: "adjudicated";
  readonly result: Result;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

export interface GameReopened {
  readonly type: "reopened";
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** `room`: the board that was opened for it, with colours exchanged; `seat`: who asks, as they sat here. */
export interface RematchAsked {
  readonly type: "rematch_asked";
  readonly seat: Colour;
  readonly room: string;
  readonly at: number;
  readonly by: string;
  readonly version: number;
}

/** What happened at a board after the version I had; every follower gets the same bytes. */
export interface BoardNews {
  readonly type: "board";
  readonly stream: string;
  readonly version: number;
  readonly events: readonly (RoomOpened | SeatTaken | SeatLeft | PlayerReady | StartSet | WentBerserk | PositionSet | PromotionAwaited | MovePlayed | FinalPhaseBegun | DrawOffered | DrawDeclined | TakeBackAsked | TakeBackDeclined | TakenBack | PositionRemembered | ClockAdjusted | PlayPaused | PlayResumed | Ended | Adjudicated | GameReopened | RematchAsked)[];
}

/** Which players (`w`, `b`) are connected, at whichever node. */
export interface SeatsConnected {
  readonly type: "connected";
  readonly stream: string;
  readonly seats: readonly (string)[];
}

/** To be answered at once. */
export interface Heartbeat {
  readonly type: "beat";
  readonly n: number;
  readonly now: number;
}

export type AnyBoardCommand = PlayMove | Promote | OfferDraw | AcceptDraw | DeclineDraw | ClaimDraw | Resign | Abort | TakeBack | AcceptTakeBack | DeclineTakeBack | SetUp | InitialPosition | RememberPosition | RecallPosition | Sit | LeaveSeat | SayReadyToPlay | GoBerserk | CallFlag | Pause | Resume | Interrupt | AdjustClock | Adjudicate | Reopen | AskRematch;

export type AnyBoardEvent = RoomOpened | SeatTaken | SeatLeft | PlayerReady | StartSet | WentBerserk | PositionSet | PromotionAwaited | MovePlayed | FinalPhaseBegun | DrawOffered | DrawDeclined | TakeBackAsked | TakeBackDeclined | TakenBack | PositionRemembered | ClockAdjusted | PlayPaused | PlayResumed | Ended | Adjudicated | GameReopened | RematchAsked;

export type BoardFromClient = Join | Act | HeartbeatEcho | Attend;

export type BoardFromServer = Joined | BoardNews | SeatsConnected | Heartbeat;
