// What a player taps on the own page, and a helper at the door, is kept until the server has answered: sent at once, or when the network is back,
// each with a key of its own, so that it is done once. What waits lies where the service worker sees it, too, and is sent with the page closed.
import { tell } from "../now";
import { REFRESHED } from "../refresh";
import { type Place, placeOf } from "./place";
import { aimAgain, enter, listenForNumbers } from "./entry";
import { takeOver } from "./from_before";
import { type Answer, dropped, insisted, type Kept, type Waiting } from "./kept";
import { Queue } from "./queue";
import { isDispute, show } from "./shown";

export function listenForTaps(): void {
  const place = placeOf(document);
  if (!place) return;
  const queue: Queue = new Queue(place.nothing, place.by, {
    show: (kept) => show(place, kept, queue.sends),
    told: (after, tap, answer) => told(place, queue, after, tap, answer),
  });
  place.element.addEventListener("submit", (event) => submitted(place, queue, event), true);
  if (place.isEntry) listenForNumbers(place);
  listenForDecisions(place, queue);
  document.addEventListener(REFRESHED, () => {
    show(place, queue.kept, queue.sends);
    aimAgain();
  });
  void takeOver(place).then(() => queue.begin());
}

function submitted(place: Place, queue: Queue, event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-tap]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { submitter } = event;
  const fields = Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]));
  const says = submitter?.dataset["says"];
  if (place.isEntry) enter(place, form, fields, submitter, (said) => void queue.put(said));
  else void queue.put({ ...fields, ...(says ? { says } : { game: submitter?.textContent?.trim() ?? "" }) });
}

/** A refusal is said at once to whoever looks; of a result both versions are shown, and somebody has to choose. */
async function told(place: Place, queue: Queue, after: Waiting | undefined, tap: Kept, answer: Answer): Promise<void> {
  const refused = after?.box.find((each) => each.key === tap.key && each["why"] !== undefined);
  if (refused && isDispute(place, refused)) place.element.querySelector(".last")?.remove();
  else if (refused && document.visibilityState === "visible") {
    tell(answer.why);
    await queue.look((was) => was && { ...was, box: dropped(was.box, tap.key) });
  }
}

/** Of a refused result: enter it all the same, or leave what stands there. Of anything else: it was read. */
function listenForDecisions(place: Place, queue: Queue): void {
  place.element.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-insist], [data-leave]") : null;
    const key = button?.dataset["dispute"];
    if (!button || !key) return;
    const decide = "insist" in button.dataset ? insisted : dropped;
    void queue.look((was) => was && { ...was, box: decide(was.box, key) }).then(() => queue.send());
  });
}
