// The buttons beside a board: the manual's ten with their ids, the rows of pieces, stepping through the moves.
import { make, setText } from "./dom";
import type { BoardModel } from "./model";
import { type PieceSet, pieceDrawing } from "./pieces";
import { isFromTheOther, questionAt } from "./question_kind";
import { type Sign, signDrawing } from "./signs_drawn";
import type { Speech } from "./speech";
import type { Word } from "./words";

const SURE_WITHIN = 3000;

function iconButton(id: string, sign: Sign, word: Word, speech: Speech, act: () => void): HTMLButtonElement {
  const label = speech.say(word);
  const button = make("button", { type: "button", class: "kb-button kb-icon", title: label, "aria-label": label, ...(id ? { id } : {}) }, signDrawing(sign));
  button.addEventListener("click", act);
  return button;
}

export function wordButton(id: string, text: string, kind: string, act: () => void): HTMLButtonElement {
  const button = make("button", { type: "button", class: `kb-button ${kind}`, ...(id ? { id } : {}) }, text);
  button.addEventListener("click", act);
  return button;
}

/** What a player does: draw, resign, turn; and the tools for positions. */
export class Buttons {
  readonly play: HTMLElement;
  readonly tools: HTMLElement;
  readonly steps: HTMLElement;
  private readonly draw: HTMLButtonElement;
  private readonly resign: HTMLButtonElement;
  private readonly flip: HTMLButtonElement;
  private readonly byNumber: Readonly<Record<number, HTMLButtonElement>>;
  private sure: number | undefined;

  constructor(
    id: string,
    private readonly model: BoardModel,
    private readonly speech: Speech,
  ) {
    const tool = (number: number, sign: Sign, word: Word, act: () => void) => iconButton(`${id}_btn${number}`, sign, word, speech, act);
    this.flip = tool(1, "flip", "flip", () => model.flip());
    this.byNumber = {
      2: tool(2, "toAnalysis", "toAnalysis", () => model.toStore()),
      3: tool(3, "setUp", "setUp", () => model.newSetup()),
      4: tool(4, "initial", "initial", () => model.initialPosition()),
      5: tool(5, "remember", "remember", () => model.remember()),
      6: tool(6, "recall", "recall", () => model.recall()),
      7: tool(7, "fromAnalysis", "fromAnalysis", () => model.fromStore()),
      8: tool(8, "takeBack", "takeBack", () => model.takeBack()),
    };
    this.resign = wordButton(`${id}_btn9`, speech.say("resign"), "kb-bad", () => this.pressResign());
    this.draw = wordButton(`${id}_btn10`, speech.say("offer"), "", () => model.draw());
    this.play = make("div", { class: "kb-do", part: "play" }, this.draw, this.resign, this.flip);
    this.tools = make("div", { class: "kb-tools", part: "tools" }, ...Object.values(this.byNumber));
    const step = (where: "first" | "back" | "on" | "last") => iconButton("", where, where, speech, () => model.step(where));
    this.steps = make("div", { class: "kb-steps", part: "steps" }, step("first"), step("back"), step("on"), step("last"));
  }

  /** A second press within three seconds resigns. */
  private pressResign(): void {
    if (this.sure !== undefined) {
      this.calm();
      return this.model.resign();
    }
    setText(this.resign, this.speech.say("resignSure"));
    this.sure = window.setTimeout(() => this.calm(), SURE_WITHIN);
  }

  private calm(): void {
    window.clearTimeout(this.sure);
    this.sure = undefined;
    setText(this.resign, this.speech.say("resign"));
  }

  sync(): void {
    const { model } = this;
    const { active, connected } = model.force;
    const setsUp = active && !model.watches && (!model.hasWire || (model.room.settings?.may_set_up ?? false));
    const plays = active && connected && !model.watches;
    const resting = !plays || model.over || model.awaits;
    this.draw.hidden = this.resign.hidden = resting;
    this.play.hidden = isFromTheOther(questionAt(model));
    this.place(this.flip, resting ? "first" : "play");
    this.place(this.byNumber[8], resting || !model.isBound ? "last" : "play");
    setText(this.draw, this.speech.say(model.drawMeaning));
    this.draw.classList.toggle("sb_sel", model.drawMeaning === "offered");
    this.draw.classList.toggle("kb-primary", model.drawMeaning === "accept" || model.drawMeaning === "claim");
    this.draw.disabled = !model.hasWire && model.selfmade;
    this.resign.disabled = !model.hasWire && model.selfmade;
    for (const number of [3, 4, 5, 6, 7]) this.show(number, setsUp);
    this.show(8, plays && model.room.settings?.taking_back !== "never" ? true : active && !connected);
    this.disable(6, !model.hasRemembered);
    this.disable(8, connected ? !model.hasWire && !model.selfmade : model.path.length === 0);
    this.byNumber[3]?.classList.toggle("sb_sel", model.settingUp);
    this.byNumber[8]?.classList.toggle("sb_sel", model.isBound && model.room.asked === model.seat);
  }

  /** Beside the buttons of the game, or among the tools. */
  private place(button: HTMLElement | undefined, where: "play" | "first" | "last"): void {
    const home = where === "play" ? this.play : this.tools;
    if (!button || button.parentElement === home) return;
    if (where === "first") home.prepend(button);
    else home.append(button);
  }

  private show(number: number, yes: boolean): void {
    const button = this.byNumber[number];
    if (button) button.hidden = !yes;
  }

  private disable(number: number, yes: boolean): void {
    const button = this.byNumber[number];
    if (button) button.disabled = yes;
  }
}

const ROW = "kqbnrp";

/** The rows of pieces for setting up, each with its id (`BID_wk` …), and what ends setting up. */
export class PieceRows {
  readonly element: HTMLElement;
  private readonly buttons = new Map<string, HTMLButtonElement>();

  constructor(
    id: string,
    private readonly model: BoardModel,
    private readonly speech: Speech,
    set: PieceSet,
  ) {
    this.element = make("div", { class: "kb-setup", part: "setup" });
    this.element.append(this.row(id, "b", set), this.row(id, "w", set), this.endings());
  }

  private row(id: string, side: "w" | "b", set: PieceSet): HTMLElement {
    const label = this.speech.say(side === "w" ? "whitePieces" : "blackPieces");
    const row = make("div", { id: `${id}_s${side}`, class: "kb-row-of-pieces", role: "group", "aria-label": label });
    for (const kind of ROW) {
      const letter = side === "w" ? kind.toUpperCase() : kind;
      row.append(this.piece(`${id}_${side}${kind}`, letter, pieceDrawing(set, letter, this.speech.language), this.speech.piece(letter)));
    }
    if (side === "b") row.append(this.piece("", "-", signDrawing("takeAway"), this.speech.say("takeAway")));
    return row;
  }

  private piece(id: string, letter: string, drawing: Node, label: string): HTMLButtonElement {
    const button = make("button", { type: "button", class: "sb_select", "aria-label": label, title: label, ...(id ? { id } : {}) }, drawing);
    button.addEventListener("click", () => this.model.pick(letter));
    this.buttons.set(letter, button);
    return button;
  }

  /** The same pieces as on the board. */
  paint(set: PieceSet): void {
    for (const [letter, button] of this.buttons) if (letter !== "-") button.replaceChildren(pieceDrawing(set, letter, this.speech.language));
  }

  private endings(): HTMLElement {
    const { model, speech } = this;
    const done = (turn: "w" | "b") => wordButton("", speech.say(turn === "w" ? "whiteMoves" : "blackMoves"), "", () => model.finishSetup(turn));
    return make("div", { class: "kb-do" }, done("w"), done("b"), wordButton("", speech.say("setUpDone"), "", () => model.finishSetup()));
  }

  sync(): void {
    this.element.classList.toggle("sb_hide", !this.model.settingUp || !this.model.force.active);
    for (const [letter, button] of this.buttons) {
      button.classList.toggle("sb_sel", this.model.picked === letter);
      button.setAttribute("aria-pressed", String(this.model.picked === letter));
    }
  }
}
