// Results with one thumb: the number of the board, the winner, and on to the next; the last one can be taken back.
import type { Place } from "./place";

type Fields = Readonly<Record<string, string>>;
type Put = (fields: Record<string, string>) => void;

/** A result, with the words for it in case that it is refused. */
export function enter(place: Place, form: HTMLFormElement, fields: Fields, submitter: HTMLElement | null, put: Put): void {
  const sign = submitter?.querySelector("b")?.textContent || submitter?.textContent?.trim() || "";
  const names = [...form.querySelectorAll(".side .name")].map((each) => `\u2068${each.textContent ?? ""}\u2069`);
  const own = fields["rated"] ? place.words("unrated").replace("{result}", sign) : sign;
  const said = { ...fields, own, game: `${fields["board"] ?? ""}. ${names.join(" – ")}` };
  put(said);
  entered(place, said, put);
}

/** On to the next board; the last one can be taken back where the thumb is. */
function entered(place: Place, fields: Fields, put: Put): void {
  location.hash = "#boards";
  const line = lastLine(place);
  const said = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "rated"));
  const { board = "", result = "", was = "*", own = "" } = said;
  if (result === was) return;
  place.element.append(line);
  line.textContent = place.words("entered").replace("{board}", board).replace("{result}", own);
  const undo = document.createElement("button");
  undo.type = "button";
  undo.textContent = place.words("undo");
  undo.addEventListener("click", () => {
    put({ ...said, own: was.replace("*", "–"), result: was, was: result });
    line.remove();
  });
  line.append(undo);
}

/** Where the thumb is: it says what became of what was done last, and nothing of what was before. */
function lastLine(place: Place): HTMLElement {
  place.element.querySelector(".last")?.remove();
  const line = document.createElement("p");
  line.className = "last";
  line.setAttribute("role", "status");
  return line;
}

/** A number that is typed leads to its board; one that cannot be entered is not passed over in silence. */
export function listenForNumbers(place: Place): void {
  place.element.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-go]")) return;
    event.preventDefault();
    const input = form.querySelector("input");
    const board = input?.value.trim() ?? "";
    if (input) input.value = "";
    if (document.getElementById(`b${board}`)) location.hash = `#b${board}`;
    else if (board) sayLacking(place, board);
  });
}

function sayLacking(place: Place, board: string): void {
  const line = lastLine(place);
  place.element.append(line);
  line.textContent = place.words("lacking").replace("{board}", board);
}

/** A board that went and came back is another element: the browser aims at it once more. */
export function aimAgain(): void {
  const aimed = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (aimed && !aimed.matches(":target")) location.replace(location.hash);
}
