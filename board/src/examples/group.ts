// Group chess (manual, last chapter): everybody has a clock of their own; all run but that of who moved last.
import { clockText, lowTime } from "../kosmos-board/clock";
import { make, setText } from "../kosmos-board/dom";
import type { BoardModel } from "../kosmos-board/model";
import { runningClocks, timeLeft } from "../kosmos-board/room";
import type { Environment, ExamplePage } from "./page";

const LOOK = 250;

export const group = (page: ExamplePage): Environment => {
  window.setInterval(() => draw(page), LOOK);
  return () => () => 0;
};

/** Rows stay as they are while the same people play; only what they show changes. */
function draw(page: ExamplePage): void {
  const model = page.maybe("kosmos-board") && page.board().model;
  if (!model) return;
  const place = page.find("[data-group]");
  const names = Object.keys(model.room.clocks);
  if (place.dataset["names"] !== JSON.stringify(names)) place.replaceChildren(...names.map(row));
  place.dataset["names"] = JSON.stringify(names);
  const own = page.board().getAttribute("player") ?? "";
  names.forEach((name, at) => show(place.children[at] as HTMLElement, name, model, name === own));
}

const row = (name: string): HTMLElement => make("li", {}, make("bdi", { title: name }, name), make("b", { role: "timer", "aria-live": "off" }));

function show(place: HTMLElement, name: string, { room, situation, serverNow }: BoardModel, own: boolean): void {
  const running = runningClocks(room, situation.turn);
  const left = timeLeft(room, name, situation.turn, serverNow) ?? 0;
  const { main, rest } = clockText(left, running.includes(name));
  setText(place.lastElementChild as Element, main + rest);
  place.classList.toggle("own", own);
  place.classList.toggle("runs", running.includes(name));
  place.classList.toggle("rests", running.length > 0 && !running.includes(name));
  place.classList.toggle("low", left < lowTime(room.settings?.times?.white.stages[0]?.time ?? 0));
}
