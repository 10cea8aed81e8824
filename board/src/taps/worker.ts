// The worker's part: what waits is sent when the browser says that there is a network again, or when any page of the house is opened.
/// <reference lib="webworker" />
import { type Answer, type Kept, type Waiting, waiting } from "./kept";
import { post } from "./post";
import { type Office, sendInTurn } from "./sending";
import { all, change, forget } from "./store";

declare const self: ServiceWorkerGlobalScope;

const office: Office = { by: "worker", now: Date.now, change, post, told: tellRefusal };

let running: Promise<boolean> | undefined;

/** Whether nothing waits any more. */
export function sendWaiting(): Promise<boolean> {
  running ??= sendEach().finally(() => (running = undefined));
  return running;
}

async function sendEach(): Promise<boolean> {
  let sent = true;
  for (const kept of await all()) if (waiting(kept.box).length) sent = (await sendInTurn(kept.address, office)) === "all" && sent;
  return sent;
}

/** By `sync` the browser tries again after a while, where it was told that it failed. */
export async function sendOrFail(): Promise<void> {
  if (!(await sendWaiting())) throw new Error("not sent yet");
}

/** What was tapped for somebody who logs out goes with them; an own link is nobody's login. */
export function forgetTaps(): Promise<void> {
  return forget((kept) => kept.plain);
}

/** The page says it when it is opened; who has allowed notices hears it now. */
async function tellRefusal(kept: Waiting | undefined, tap: Kept, answer: Answer): Promise<void> {
  if (!kept || !answer.why || answer.waits || Notification.permission !== "granted") return;
  const page = tap["page"] ?? kept.page;
  const open = await self.clients.matchAll({ type: "window" });
  if (open.some((each) => each.visibilityState === "visible" && new URL(each.url).pathname === page)) return;
  const body = [tap["game"], answer.why].filter(Boolean).join("\n");
  await self.registration.showNotification(kept.title, { body, tag: tap.key, icon: "/icon/192", data: page });
}
