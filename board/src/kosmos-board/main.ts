// One script, one element: this file is built as kosmos-board.js.
import { KosmosBoard, placeLinks, placeOldBoards } from "./element";

function begin(): void {
  placeOldBoards();
  placeLinks();
}

if (!customElements.get("kosmos-board")) {
  customElements.define("kosmos-board", KosmosBoard);
  Object.assign(window, { schach_onload: begin });
  // A page with a script of the id `script_load` begins by itself (manual, `head.content.schach`).
  const beginsItself = () => document.getElementById("script_load") !== null;
  if (document.readyState !== "complete") window.addEventListener("load", () => beginsItself() || begin());
  else if (!beginsItself()) begin();
}
