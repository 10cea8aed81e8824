// The plot of an evaluation: White's chances over the game, the moments that decided it marked.
import { make } from "../kosmos-board/dom";
import { draw } from "../examples/plots";

const WIDTH = 640;
const HEIGHT = 160;

export interface Curve {
  readonly element: HTMLElement;
  /** Where in the game the board is; undefined: beside it. */
  stand(ply: number | undefined): void;
}

/** `values` in per cent for White, one for each position; a click leads to the move. */
export function curve(values: readonly number[], marked: readonly number[], name: string, go: (ply: number) => void): Curve {
  const step = WIDTH / Math.max(1, values.length - 1);
  const high = (value: number): number => HEIGHT - (value / 100) * HEIGHT;
  const points = values.map((value, ply) => `${(ply * step).toFixed(1)},${high(value).toFixed(1)}`);
  const here = draw("line", { y1: 0, y2: HEIGHT, class: "here", visibility: "hidden" });
  const picture = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": name, class: "curve-plot", preserveAspectRatio: "none" });
  picture.append(
    draw("rect", { x: 0, y: 0, width: WIDTH, height: HEIGHT, class: "black-side" }),
    draw("polygon", { points: `0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`, class: "white-side" }),
    draw("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "middle" }),
    here,
    ...marked.flatMap((ply) => ["moment around", "moment"].map((kind) => draw("path", { d: `M${ply * step} ${high(values[ply] ?? 50)}h0`, class: kind }))),
  );
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * (values.length - 1)));
  });
  const stand = (ply: number | undefined): void => {
    here.setAttribute("visibility", ply === undefined ? "hidden" : "visible");
    for (const end of ["x1", "x2"]) here.setAttribute(end, ((ply ?? 0) * step).toFixed(1));
  };
  return { element: make("figure", { class: "plot" }, picture, make("figcaption", {}, name)), stand };
}
