// What a player taps on the own page, and a helper at the door, is kept until the server has answered: sent at once, or when the network is back,
// each with a key of its own, so that it is done once. What waits lies where the service worker sees it, too, and is sent with the page closed.
import { tell } from "../now";
import { CONNECTED, refreshNow, REFRESHED } from "../refresh";
import { renewSecret, secret } from "../secret";
import { type Place, placeOf } from "./place";
import { aimAgain, enter, listenForNumbers } from "./entry";
import { takeOver } from "./from_before";
import { type Answer, dropped, insisted, type Kept, queued, type Waiting, waiting } from "./kept";
import { post } from "./post";
import { type Office, sendInTurn } from "./sending";
import { isDispute, show } from "./shown";
import { change, news } from "./store";
import { askToSend } from "./sync";

const FIRST_KNOCK = 5_000; // ms until it is tried again
const LAST_KNOCK = 60_000;

let kept: Waiting | undefined;
let knocks = 0;
let knock: number | undefined;
let sending: Promise<void> | undefined;

export function listenForTaps(): void {
  const place = placeOf(document);
  if (!place) return;
  place.element.addEventListener("submit", (event) => submitted(place, event), true);
  if (place.isEntry) listenForNumbers(place);
  listenForDecisions(place);
  for (const back of ["online", CONNECTED]) (back === CONNECTED ? document : window).addEventListener(back, () => void send(place));
  document.addEventListener(REFRESHED, () => {
    show(place, kept);
    aimAgain();
  });
  news()?.addEventListener("message", ({ data }) => void (data === place.address && heard(place)));
  void begin(place);
}

async function begin(place: Place): Promise<void> {
  await takeOver(place);
  await look(place);
  await send(place);
}

/** What lies there now, changed so; and it is seen at once. */
async function look(place: Place, how: (was: Waiting | undefined) => Waiting | undefined = (was) => was): Promise<void> {
  kept = await change(place.address, how);
  show(place, kept);
}

/** The worker or another page has sent something: the page follows. */
async function heard(place: Place): Promise<void> {
  const before = waiting(kept?.box ?? []).length;
  await look(place);
  if (waiting(kept?.box ?? []).length < before) await refreshNow();
}

function submitted(place: Place, event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-tap]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { submitter } = event;
  const fields = Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]));
  const says = submitter?.dataset["says"];
  if (place.isEntry) enter(place, form, fields, submitter, (said) => void put(place, said));
  else void put(place, { ...fields, ...(says ? { says } : { game: submitter?.textContent?.trim() ?? "" }) });
}

async function put(place: Place, fields: Record<string, string>): Promise<void> {
  const tap = { ...fields, ...place.by, key: crypto.randomUUID?.() ?? String(Math.random()).slice(2) };
  await look(place, (was) => ({ ...place.nothing, ...was, box: queued(was?.box ?? [], tap) }));
  void send(place);
  await askToSend(place);
  show(place, kept);
}

function send(place: Place): Promise<void> {
  sending ??= sendOnce(place).finally(() => (sending = undefined));
  return sending;
}

async function sendOnce(place: Place): Promise<void> {
  window.clearTimeout(knock);
  const outcome = await sendInTurn(place.address, officeOf(place));
  if (outcome === "all") knocks = 0;
  else knock = window.setTimeout(() => void send(place), Math.min(LAST_KNOCK, FIRST_KNOCK * 2 ** knocks++));
}

function officeOf(place: Place): Office {
  return {
    by: place.name,
    now: Date.now,
    change: async (address, how) => (kept = await change(address, how)),
    post: (record, tap) => post(record, tap, secret(), renewSecret),
    told: (after, tap, answer) => told(place, after, tap, answer),
  };
}

/** A refusal is said at once to whoever looks; of a result both versions are shown, and somebody has to choose. */
async function told(place: Place, after: Waiting | undefined, tap: Kept, answer: Answer): Promise<void> {
  const refused = after?.box.find((each) => each.key === tap.key && each["why"] !== undefined);
  if (refused && isDispute(place, refused)) place.element.querySelector(".last")?.remove();
  else if (refused && document.visibilityState === "visible") {
    tell(answer.why);
    await look(place, (was) => was && { ...was, box: dropped(was.box, tap.key) });
  }
  show(place, kept);
  if (!answer.waits) void refreshNow(); // others wait for this turn to end
}

/** Of a refused result: enter it all the same, or leave what stands there. Of anything else: it was read. */
function listenForDecisions(place: Place): void {
  place.element.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-insist], [data-leave]") : null;
    const key = button?.dataset["dispute"];
    if (!button || !key) return;
    const decide = "insist" in button.dataset ? insisted : dropped;
    void look(place, (was) => was && { ...was, box: decide(was.box, key) }).then(() => send(place));
  });
}
