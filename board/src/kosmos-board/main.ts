// One script, one element: this file is built as kosmos-board.js.
import { KosmosBoard, placeLinks, placeOldBoards } from "./element";

function begin(): void {
  placeOldBoards();
  placeLinks();
}

if (!customElements.get("kosmos-board")) {
  customElements.define("kosmos-board", KosmosBoard);
  Object.assign(window, { schach_onload: begin });
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
}
