// What a player taps on the own page, and a helper at the door, is kept until the server has answered: sent at once, or when the network is back,
// each with a key of its own, so that it is done once.
import { type Dispute, showDisputes } from "./disputes";
import { answered, dropped, insisted, isRefused, type Kept, queued, refused, waiting } from "./taps_kept";
import { tell } from "./now";
import { CONNECTED, refreshNow, REFRESHED } from "./refresh";
import { postForm } from "./secret";

const AGAIN = 5_000; // ms
const PATIENCE = 10_000;
const MARK = "kosmos:taps:";

/** Refusals after which somebody chooses between the two results. */
const ASKS = new Set(["result_changed", "other_players"]);

interface Answer {
  readonly code: string;
  /** Empty: it was taken. */
  readonly why: string;
}

const TAKEN: Answer = { code: "", why: "" };

let sending = false;

export function listenForTaps(): void {
  const place = document.querySelector<HTMLElement>("[data-taps]");
  if (!place) return;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-tap]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { submitter } = event as SubmitEvent;
    const fields = fieldsOf(form, submitter);
    if (place.matches(".entry")) return enter(place, form, fields, submitter);
    put(place, submitter?.dataset["says"] ? { ...fields, says: submitter.dataset["says"] } : fields);
  }, true);
  listenForNumbers(place);
  listenForDecisions(place);
  for (const news of ["online", CONNECTED]) (news === CONNECTED ? document : window).addEventListener(news, () => void send(place));
  document.addEventListener(REFRESHED, () => {
    show(place);
    aimAgain();
  });
  void send(place);
}

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): Record<string, string> {
  const data = new FormData(form, submitter);
  return Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
}

function put(place: HTMLElement, fields: Record<string, string>): void {
  store(place, queued(load(place), { ...fields, key: crypto.randomUUID?.() ?? String(Math.random()).slice(2) }));
  show(place);
  void send(place);
}

async function send(place: HTMLElement): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (let box = waiting(load(place)); box.length; box = waiting(load(place))) {
      const first = box[0] as Kept;
      const answer = await post(place, first);
      if (answer === undefined) {
        window.setTimeout(() => void send(place), AGAIN);
        return show(place);
      }
      store(place, after(place, first, answer));
      if (answer.why && !ASKS.has(answer.code)) tell(answer.why);
      await refreshNow();
    }
    show(place);
  } finally {
    sending = false;
  }
}

/** What is kept after the answer: of a refused result both versions are shown, and somebody has to choose. */
function after(place: HTMLElement, tap: Kept, answer: Answer): readonly Kept[] {
  const box = load(place);
  if (!answer.why) return answered(box, tap);
  if (!place.matches(".entry") || !ASKS.has(answer.code)) return dropped(box, tap.key);
  place.querySelector(".last")?.remove();
  return refused(box, tap.key, answer.code, answer.why);
}

/** Undefined: nobody answered. With a reason: it was refused. */
async function post(place: HTMLElement, tap: Kept): Promise<Answer | undefined> {
  const clock = new AbortController();
  const over = window.setTimeout(() => clock.abort(), PATIENCE);
  try {
    const response = await postForm(place.dataset["taps"] ?? "", bodyOf(place, tap), { signal: clock.signal });
    if (response.ok) return TAKEN;
    if (response.status >= 500 || response.status === 429) return undefined;
    const problem = (await response.json().catch(() => ({}))) as { code?: string; detail?: string };
    return problem.code === "nothing_changed" ? TAKEN : { code: problem.code ?? "", why: problem.detail ?? response.statusText };
  } catch {
    return undefined;
  } finally {
    window.clearTimeout(over);
  }
}

/** A command of the house knows no keys: `was` says on what it was tapped. */
function bodyOf(place: HTMLElement, tap: Kept): URLSearchParams {
  const body = new URLSearchParams(tap);
  if (place.dataset["plain"] !== undefined) for (const name of ["key", "next", "says", "game", "own", "_csrf_token"]) body.delete(name);
  return body;
}

/** A result, with the words for it in case that it is refused. */
function enter(place: HTMLElement, form: HTMLFormElement, fields: Record<string, string>, submitter: HTMLElement | null): void {
  const sign = submitter?.querySelector("b")?.textContent || submitter?.textContent?.trim() || "";
  const names = [...form.querySelectorAll(".side .name")].map((each) => `\u2068${each.textContent ?? ""}\u2069`);
  const own = fields["rated"] ? (place.dataset["unrated"] ?? "").replace("{result}", sign) : sign;
  const said = { ...fields, own, game: `${fields["board"] ?? ""}. ${names.join(" – ")}` };
  put(place, said);
  entered(place, said);
}

/** On to the next board; the last one can be taken back where the thumb is. */
function entered(place: HTMLElement, fields: Record<string, string>): void {
  location.hash = "#boards";
  place.querySelector(".last")?.remove();
  const said = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "rated"));
  const { board = "", result = "", was = "*", own = "" } = said;
  if (result === was) return;
  const line = document.createElement("p");
  line.className = "last";
  line.setAttribute("role", "status");
  line.textContent = (place.dataset["entered"] ?? "").replace("{board}", board).replace("{result}", own);
  const undo = document.createElement("button");
  undo.type = "button";
  undo.textContent = place.dataset["undo"] ?? "";
  undo.addEventListener("click", () => {
    put(place, { ...said, own: was.replace("*", "–"), result: was, was: result });
    line.remove();
  });
  line.append(undo);
  place.append(line);
}

/** A board that went and came back is another element: the browser aims at it once more. */
function aimAgain(): void {
  const aimed = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (aimed && !aimed.matches(":target")) location.replace(location.hash);
}

/** A number that is typed leads to its board. */
function listenForNumbers(place: HTMLElement): void {
  place.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-go]")) return;
    event.preventDefault();
    const input = form.querySelector("input");
    const board = input?.value.trim() ?? "";
    if (input) input.value = "";
    if (document.getElementById(`b${board}`)) location.hash = `#b${board}`;
  });
}

function disputeOf(tap: Kept): Dispute {
  const { key, game = "", own = "", why = "", code } = tap;
  return { id: key, game, own, why, insists: code !== "other_players" };
}

/** Of a refused result: enter it all the same, or leave what stands there. */
function listenForDecisions(place: HTMLElement): void {
  place.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-insist], [data-leave]") : null;
    const key = button?.dataset["dispute"];
    if (!button || !key) return;
    store(place, "insist" in button.dataset ? insisted(load(place), key) : dropped(load(place), key));
    show(place);
    void send(place);
  });
}

/** What waits is said, and its button stays pressed. */
function show(place: HTMLElement): void {
  const box = waiting(load(place));
  showDisputes(place.querySelector<HTMLElement>(".disputes"), load(place).filter(isRefused).map(disputeOf));
  let line = place.querySelector<HTMLElement>(".waits");
  if (!line) {
    line = document.createElement("p");
    line.className = "waits";
    line.setAttribute("role", "status");
    place.prepend(line);
  }
  line.textContent = box.length ? (place.dataset["waits"] ?? "") : "";
  line.hidden = !box.length;
  for (const link of place.querySelectorAll<HTMLElement>(".numbers a")) link.classList.toggle("waiting", box.some((tap) => tap["board"] === link.textContent));
  if (place.matches(".entry")) return;
  if (place.matches(".door")) return showGuests(place, box);
  for (const button of place.querySelectorAll<HTMLButtonElement>("[data-tap] button")) {
    button.classList.toggle("waiting", box.some((tap) => button.form?.querySelector<HTMLInputElement>("[name=do]")?.value === tap["do"] && (!button.name || tap[button.name] === button.value)));
  }
}

/** At the door a tap is seen at once, and the next one on the same row turns it round. */
function showGuests(place: HTMLElement, box: readonly Kept[]): void {
  for (const row of place.querySelectorAll<HTMLElement>(".guest")) {
    const waiting = box.find((tap) => `guest-${tap["id"]}` === row.id);
    row.classList.toggle("waiting", waiting !== undefined);
    const [status, button] = [row.querySelector(".status"), row.querySelector<HTMLButtonElement>("button.row-button")];
    if (!waiting || !status || !button) continue;
    status.textContent = waiting["says"] ?? "";
    const other = waiting["status"] === "present" ? "excused" : "present";
    button.value = other;
    button.dataset["says"] = row.querySelector<HTMLElement>(`.chips button[value="${other}"]`)?.dataset["says"] ?? "";
  }
}

function load(place: HTMLElement): readonly Kept[] {
  try {
    return JSON.parse(localStorage.getItem(MARK + place.dataset["taps"]) ?? "[]") as Kept[];
  } catch {
    return memory;
  }
}

let memory: readonly Kept[] = [];

function store(place: HTMLElement, box: readonly Kept[]): void {
  memory = box;
  try {
    localStorage.setItem(MARK + place.dataset["taps"], JSON.stringify(box));
  } catch {
    // A browser that keeps nothing: as long as the page is open they are here.
  }
}
