// What a player is asked: a draw, a move taken back, whether they are ready. A question from the other side takes the place of
// the buttons until it is answered; it never covers the board.
import { wordButton } from "./buttons";
import { make, setAttribute } from "./dom";
import type { BoardModel } from "./model";
import { isFromTheOther, type QuestionKind, questionAt } from "./question_kind";
import type { Speech } from "./speech";
import type { Word } from "./words";

export class Question {
  readonly element = make("div", { class: "kb-ask", part: "question", role: "alertdialog", hidden: "" });
  private kind: QuestionKind = "";

  constructor(
    private readonly model: BoardModel,
    private readonly speech: Speech,
  ) {}

  /** True: the question is gone, and with it the button that was just pressed. */
  sync(): boolean {
    const kind = questionAt(this.model);
    if (kind === this.kind) return false;
    const leaves = this.element.matches(":focus-within");
    this.kind = kind;
    this.element.hidden = kind === "";
    this.element.classList.toggle("kb-urgent", isFromTheOther(kind));
    const said = this.said(kind);
    this.element.replaceChildren(...(said ? [make("p", {}, this.speech.say(said))] : []), ...this.answers(kind));
    setAttribute(this.element, "aria-label", this.speech.say(said || "ready"));
    return leaves;
  }

  private said(kind: QuestionKind): Word | "" {
    if (kind === "draw") return "drawOffered";
    if (kind === "back") return "backAsked";
    if (kind === "go on") return "paused";
    return kind.startsWith("ready") && this.model.room.settings?.game ? "attention" : "";
  }

  private answers(kind: QuestionKind): HTMLElement[] {
    const { model } = this;
    switch (kind) {
      case "":
        return [];
      case "draw":
        return [this.answer("accept", true, () => model.draw()), this.answer("playOn", false, () => model.decline())];
      case "back":
        return [this.answer("allow", true, () => void model.ask({ do: "accept_take_back" })), this.answer("playOn", false, () => void model.ask({ do: "decline_take_back" }))];
      case "go on":
        return [this.answer("goOn", true, () => void model.ask({ do: "resume" }))];
      case "ready":
      case "ready!":
        return [this.answer("ready", true, () => void model.ask({ do: "ready" })), ...(kind === "ready!" ? [this.berserk()] : [])];
      case "berserk":
        return [this.berserk()];
    }
  }

  private answer(word: Word, first: boolean, act: () => void): HTMLElement {
    return wordButton("", this.speech.say(word), first ? "kb-primary" : "", act);
  }

  private berserk(): HTMLElement {
    const button = this.answer("berserk", false, () => void this.model.ask({ do: "berserk" }));
    setAttribute(button, "title", this.speech.say("berserkAbout"));
    return button;
  }
}
