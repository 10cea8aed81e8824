// Group chess (manual, last chapter): everybody has a clock of their own; all run but that of who moved last.
import { clockText } from "../kosmos-board/clock";
import { make } from "../kosmos-board/dom";
import { runningClocks, timeLeft } from "../kosmos-board/room";
import type { Environment, ExamplePage } from "./page";

const LOOK = 250;

export const group = (page: ExamplePage): Environment => {
  window.setInterval(() => draw(page), LOOK);
  return () => () => 0;
};

function draw(page: ExamplePage): void {
  const model = page.maybe("kosmos-board") && page.board().model;
  if (!model) return;
  const { turn } = model.situation;
  const running = runningClocks(model.room, turn);
  const rows = Object.keys(model.room.clocks).map((name) => {
    const { main, rest } = clockText(timeLeft(model.room, name, turn, model.serverNow) ?? 0, running.includes(name));
    const row = make("li", {}, make("bdi", {}, name), make("b", { role: "timer", "aria-live": "off" }, main + rest));
    row.classList.toggle("runs", running.includes(name));
    return row;
  });
  page.find("[data-group]").replaceChildren(...rows);
}
