// Pairing by hand with the mouse or a finger: a player is dragged onto another one, onto a seat, or back among those who
// are not paired. The forms of the page do the same by keyboard and without script.
import { notice } from "../notices";
import { refreshNow } from "../refresh";
import { postForm } from "../secret";
import { planOnto, planToList, type Seat, type Step } from "./plan";

const FAR = 6; // pixels before a press becomes a drag

export function listenForDrags(): void {
  document.addEventListener("pointerdown", (event) => {
    const player = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-player]") : null;
    if (!player || event.button !== 0 || (event.pointerType === "touch" && !isHandle(event.target))) return;
    new Drag(player, event);
  });
}

/** A finger that moves elsewhere scrolls the page. */
function isHandle(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".handle") !== null;
}

class Drag {
  private readonly over = new AbortController();
  private ghost: HTMLElement | undefined;

  constructor(
    private readonly player: HTMLElement,
    private readonly begun: PointerEvent,
  ) {
    const { signal } = this.over;
    document.addEventListener("pointermove", (event) => this.move(event), { signal });
    document.addEventListener("pointerup", (event) => this.drop(event), { signal });
    document.addEventListener("pointercancel", () => this.end(), { signal });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.end(), { signal });
  }

  private move(event: PointerEvent): void {
    const far = Math.hypot(event.clientX - this.begun.clientX, event.clientY - this.begun.clientY) > FAR;
    if (!this.ghost && !far) return;
    event.preventDefault();
    this.ghost ??= this.lift();
    this.ghost.style.transform = `translate(${event.clientX + 8}px, ${event.clientY + 8}px)`;
    this.show(targetAt(event));
  }

  private lift(): HTMLElement {
    const ghost = document.createElement("div");
    ghost.className = "drag-ghost";
    ghost.textContent = this.player.querySelector(".name")?.textContent ?? "";
    document.body.append(ghost);
    document.getSelection()?.removeAllRanges();
    return ghost;
  }

  private drop(event: PointerEvent): void {
    const target = this.ghost ? targetAt(event) : null;
    const dragged = seatOf(this.player);
    this.end();
    if (target) void carryOut("player" in target.dataset ? planOnto(dragged, seatOf(target)) : planToList(dragged));
  }

  private show(target: HTMLElement | null): void {
    for (const each of document.querySelectorAll(".drop-here")) if (each !== target) each.classList.remove("drop-here");
    if (target !== this.player) target?.classList.add("drop-here");
  }

  private end(): void {
    this.over.abort();
    this.show(null);
    this.ghost?.remove();
  }
}

function targetAt(event: PointerEvent): HTMLElement | null {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-player], [data-drop-list]") ?? null;
}

function seatOf(element: HTMLElement): Seat {
  const { player = "", side = "", other = "", due = "", board = "" } = element.dataset;
  return { id: player, side, other, due, board };
}

/** One after the other: an exchange of two seats is two games. */
async function carryOut(steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const refusal = await send(step, []);
    if (refusal === undefined) continue;
    notice(refusal);
    break;
  }
  if (steps.length) await refreshNow();
}

interface Problem {
  readonly detail?: string;
  readonly params?: { readonly questions?: readonly { readonly id: string; readonly text: string }[] };
}

/** Why it was refused; a question is asked first, each by itself, and a No is an answer that needs no words. */
async function send({ command, fields }: Step, answers: readonly string[]): Promise<string | undefined> {
  const body = new URLSearchParams(fields);
  for (const answer of answers) body.append("answers", answer);
  const response = await postForm(`/t/${document.body.dataset["stream"] ?? ""}/do/${command}`, body);
  if (response.ok) return undefined;
  const problem = (await response.json()) as Problem;
  const asked = problem.params?.questions ?? [];
  if (!asked.length) return problem.detail ?? response.statusText;
  if (!asked.every((each) => window.confirm(each.text))) return "";
  return send({ command, fields }, [...answers, ...asked.map((each) => each.id)]);
}
