// Winner stays (manual, "Gewinner bleibt sitzen"): the end of the game at the board is reported by itself.
import type { Environment, ExamplePage } from "./page";

const DECIDES = "rmt";

export const evening =
  (page: ExamplePage): Environment =>
  () =>
  (_board, key, value) => {
    if (key === "game_over") report(page, String(value));
    return 0;
  };

/** Who resigns, is mated or late has lost; an abort is no result. */
function report(page: ExamplePage, ending: string): void {
  const form = page.maybe<HTMLFormElement>("[data-report]");
  const reason = ending.slice(-1);
  if (!form || reason === "x") return;
  const score = DECIDES.includes(reason) ? (ending.startsWith("aw") ? "0-1" : "1-0") : "½-½";
  const field = form.querySelector<HTMLInputElement>("[name=score]");
  if (field) field.value = score;
  form.requestSubmit();
}
