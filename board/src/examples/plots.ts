// Plots as drawings in the page: bars, and a line over a middle. Sizes are those of the drawing; it grows with its place.
import { make } from "../kosmos-board/dom";

const SVG = "http://www.w3.org/2000/svg";
type Attributes = Readonly<Record<string, string | number>>;

export function draw(tag: string, attributes: Attributes, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

export interface Bar {
  readonly label: string;
  /** From below to above, each with its class. */
  readonly parts: readonly (readonly [number, string])[];
  readonly title: string;
}

const WIDTH = 640;
const HEIGHT = 200;
const FOOT = 26;
const WIDEST = 72;

/** Bars of parts on one scale, each with its label below and its words for whoever asks. */
export function bars(all: readonly Bar[], name: string): HTMLElement {
  const most = Math.max(1, ...all.map(({ parts }) => parts.reduce((sum, [value]) => sum + value, 0)));
  const step = WIDTH / Math.max(1, all.length);
  const wide = Math.min(WIDEST, step * 0.7);
  const picture = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name });
  all.forEach((bar, at) => {
    const group = draw("g", {}, draw("title", {}, bar.title));
    let top = HEIGHT - FOOT;
    for (const [value, kind] of bar.parts) {
      const height = (value / most) * (HEIGHT - FOOT - 8);
      top -= height;
      group.append(draw("rect", { x: (at + 0.5) * step - wide / 2, y: top, width: wide, height, class: kind, rx: 2 }));
    }
    group.append(draw("text", { x: (at + 0.5) * step, y: HEIGHT - 8, "text-anchor": "middle" }, bar.label));
    picture.append(group);
  });
  return make("figure", { class: "plot" }, picture, make("figcaption", {}, name));
}

/** One value after the other as a line from 0 to the largest. */
export function line(values: readonly number[], name: string): HTMLElement {
  const most = Math.max(1, ...values);
  const at = (index: number): number => (values.length > 1 ? (index / (values.length - 1)) * (WIDTH - 20) + 10 : WIDTH / 2);
  const high = (value: number): number => HEIGHT - FOOT - (value / most) * (HEIGHT - FOOT - 10);
  const points = values.map((value, index) => `${at(index)},${high(value)}`);
  const picture = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name }, draw("polyline", { points: points.join(" "), class: "curve" }));
  values.forEach((value, index) => picture.append(draw("circle", { cx: at(index), cy: high(value), r: 4, class: "dot" }, draw("title", {}, String(value)))));
  picture.append(draw("text", { x: 4, y: 20 }, String(most)));
  return make("figure", { class: "plot" }, picture, make("figcaption", {}, name));
}
