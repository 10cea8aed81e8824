// The list of moves, variations in brackets where they branch off.
import { make } from "./dom";
import type { BoardModel } from "./model";
import { type ListedMove, type MoveNode, listed } from "./tree";
import type { Speech } from "./speech";
import { inLetters } from "./typed";

export class MoveList {
  readonly element: HTMLElement;
  private drawn: MoveNode | undefined;
  private here: string | undefined;
  private keys: readonly string[] = [];
  private readonly nodes: ChildNode[][] = [];
  private scrolling = 0;

  constructor(
    private readonly model: BoardModel,
    private readonly speech: Speech,
  ) {
    this.element = make("div", { class: "kb-moves", part: "moves", role: "group", "aria-label": speech.say("moves") });
    this.element.addEventListener("click", (event) => this.chosen(event));
  }

  /** Only what is new is drawn: a list of a hundred moves costs a move as much as one of ten. */
  sync(): void {
    const here = this.model.path.join(".");
    if (this.drawn === this.model.root && this.here === here) return;
    if (this.drawn !== this.model.root) this.draw(listed(this.model.root));
    this.drawn = this.model.root;
    this.mark(here);
  }

  private draw(moves: readonly ListedMove[]): void {
    const keys = moves.map((move) => JSON.stringify(move));
    const same = keys.findIndex((key, at) => key !== this.keys[at]);
    const from = same < 0 ? keys.length : same;
    for (const nodes of this.nodes.splice(from)) for (const node of nodes) node.remove();
    for (const move of moves.slice(from)) {
      const nodes = shown(move, this.speech.language).map((part) => (typeof part === "string" ? document.createTextNode(part) : part)) as ChildNode[];
      this.nodes.push(nodes);
      this.element.append(...nodes);
    }
    this.keys = keys;
  }

  private mark(here: string): void {
    this.here = here;
    this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const link = [...this.element.querySelectorAll<HTMLElement>("a")].reverse().find((each) => each.dataset["path"] === here);
    link?.setAttribute("aria-current", "true");
    this.reveal();
  }

  /** The move that is shown is in sight, also when the list has got another shape. */
  reveal(): void {
    const link = this.element.querySelector<HTMLElement>("[aria-current]");
    window.cancelAnimationFrame(this.scrolling);
    if (link) this.scrolling = window.requestAnimationFrame(() => this.bringIntoView(link));
    else this.element.scrollTo(0, 0);
  }

  /** Within the list alone: the page stays where it is. Asked in the next frame, when everything has been laid out anyway. */
  private bringIntoView(link: HTMLElement): void {
    const { element } = this;
    const [top, left] = [link.offsetTop - element.offsetTop, link.offsetLeft - element.offsetLeft];
    if (top < element.scrollTop || top + link.offsetHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + link.offsetHeight - element.clientHeight + 8;
    if (left < element.scrollLeft || left + link.offsetWidth > element.scrollLeft + element.clientWidth) element.scrollLeft = left + link.offsetWidth - element.clientWidth + 16;
  }

  private chosen(event: Event): void {
    const link = (event.target as Element | null)?.closest("a");
    const path = link?.dataset["path"];
    if (path === undefined) return;
    event.preventDefault();
    this.model.go(path.split(".").map(Number));
  }
}

function shown(move: ListedMove, language: string): (Node | string)[] {
  const number = move.number ? [make("small", {}, move.number)] : [];
  const link = make("a", { role: "button", tabindex: "-1", "data-path": move.path.join(".") }, inLetters(move.san, language));
  const comment = move.comment ? [make("q", {}, move.comment)] : [];
  const variations = move.variations.map((line) => make("div", { class: "kb-variation" }, ...line.flatMap((each) => shown(each, language))));
  const side = move.number.endsWith(".") ? "kb-whites" : "kb-blacks";
  return [make("span", { class: `kb-pair ${side}` }, ...number, link), " ", ...comment, ...variations];
}
