// The traffic light: whose move it is, whether the server is there, how the game ended. A click on it shows the picture of the result.
import { make, setAttribute } from "./dom";
import type { BoardModel } from "./model";
import { beginsSeated } from "./room";
import { lightClass, resultOf } from "./signs";
import type { Speech } from "./speech";
import type { Word } from "./words";

const COLOURS: Readonly<Record<string, Word>> = { green: "lightGreen", red: "lightRed", yellow: "lightYellow", black: "lightBlack" };
const BETWEEN = "  "; // the result, and how it came about

export class Light {
  readonly element: HTMLButtonElement;

  constructor(
    id: string,
    private readonly model: BoardModel,
    private readonly speech: Speech,
  ) {
    this.element = make("button", { type: "button", class: "kb-light", id: `${id}_ampel`, part: "light" });
    this.element.addEventListener("click", () => model.pressLight());
  }

  sync(): void {
    const { model, element, speech } = this;
    element.hidden = !model.force.connected && !model.ending;
    element.className = `kb-light ${lightClass(model.light)}`;
    element.classList.toggle("kb-result", model.ending !== undefined);
    element.classList.toggle("kb-lost", this.isLost);
    element.classList.toggle("kb-idle", model.isIdle);
    const text = this.text();
    if (element.textContent !== text) element.replaceChildren(...parts(text));
    setAttribute(element, "title", model.lag === undefined ? speech.say("connected") : `${speech.say("connected")} · ${Math.round(model.lag)} ms`);
  }

  private get isLost(): boolean {
    return this.model.hasWire && this.model.isConnected === false && !this.model.ending;
  }

  private text(): string {
    const { model, speech } = this;
    if (model.ending) return this.endText();
    if (this.isLost) return speech.say("lost");
    if (model.isArriving) return speech.say("connecting");
    if (model.hasWire && model.room.phase === "paused") return speech.say("paused");
    if (model.awaits) return this.awaitedText();
    if (model.isIdle) return speech.say("notBegun");
    const { turn } = model.situation;
    const watches = !model.force.active || (model.hasWire && !model.seat);
    if (model.light === "green" && watches) return turn ? speech.say(turn === "w" ? "whiteMoves" : "blackMoves") : speech.say("setUp");
    return speech.say(COLOURS[model.light] ?? "lightGreen");
  }

  private awaitedText(): string {
    const { room } = this.model;
    const start = room.startAt;
    if (!start) return this.speech.say(beginsSeated(room) ? "waitingSeat" : "waiting");
    const time = new Date(start).toLocaleTimeString(this.speech.language, { hour: "2-digit", minute: "2-digit" });
    return this.speech.say("waitingStart", { time });
  }

  private endText(): string {
    const { ending, room } = this.model;
    if (!ending) return "";
    const result = room.phase === "over" ? room.result : resultOf(ending.end, ending.side);
    return `${result.replace("-", "–")}${BETWEEN}${this.speech.end(ending.end, result)}`;
  }
}

/** The result large, how it came about beside it. */
function parts(text: string): (Node | string)[] {
  const [result = "", words] = text.split(BETWEEN);
  return words === undefined ? [text] : [make("b", {}, result), BETWEEN, make("span", {}, words)];
}
