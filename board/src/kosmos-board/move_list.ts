// The list of moves, variations in brackets where they branch off.
import { make } from "./dom";
import type { BoardModel } from "./model";
import { type ListedMove, type MoveNode, listed } from "./tree";
import type { Speech } from "./speech";

export class MoveList {
  readonly element: HTMLElement;
  private drawn: MoveNode | undefined;

  constructor(
    private readonly model: BoardModel,
    speech: Speech,
  ) {
    this.element = make("div", { class: "kb-moves", part: "moves", role: "group", "aria-label": speech.say("moves") });
    this.element.addEventListener("click", (event) => this.chosen(event));
  }

  sync(): void {
    if (this.drawn !== this.model.root) {
      this.drawn = this.model.root;
      this.element.replaceChildren(...listed(this.model.root).flatMap((move) => shown(move)));
    }
    const here = this.model.path.join(".");
    for (const link of this.element.querySelectorAll("a")) {
      const current = link.dataset["path"] === here;
      if (current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
      if (current) this.bringIntoView(link);
    }
  }

  /** Within the list alone: the page stays where it is. */
  private bringIntoView(link: HTMLElement): void {
    const { element } = this;
    const [top, bottom] = [link.offsetTop - element.offsetTop, link.offsetTop - element.offsetTop + link.offsetHeight];
    if (top < element.scrollTop || bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight + 8;
  }

  private chosen(event: Event): void {
    const link = (event.target as Element | null)?.closest("a");
    const path = link?.dataset["path"];
    if (path === undefined) return;
    event.preventDefault();
    this.model.go(path.split(".").map(Number));
  }
}

function shown(move: ListedMove): (Node | string)[] {
  const number = move.number ? [make("small", {}, move.number)] : [];
  const link = make("a", { role: "button", tabindex: "-1", "data-path": move.path.join(".") }, move.san);
  const comment = move.comment ? [make("q", {}, move.comment)] : [];
  const variations = move.variations.map((line) => make("div", { class: "kb-variation" }, ...line.flatMap((each) => shown(each))));
  return [make("span", { class: "kb-pair" }, ...number, link), " ", ...comment, ...variations];
}
