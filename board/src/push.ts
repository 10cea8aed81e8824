// A notice on this device when a round is published: the browser subscribes with the house's key, the server keeps where to send it.
import { tell } from "./now";

export function offerPush(): void {
  const place = document.querySelector<HTMLElement>("[data-push]");
  if (!place || !("PushManager" in window) || !("serviceWorker" in navigator)) return;
  place.hidden = false;
  place.querySelector("button")?.addEventListener("click", () => void subscribe(place));
}

async function subscribe(place: HTMLElement): Promise<void> {
  try {
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: place.dataset["push"] ?? "" });
    const body = new URLSearchParams({ subscription: JSON.stringify(made) });
    const answer = await fetch(place.dataset["to"] ?? "", { method: "POST", body, headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.statusText);
    location.reload();
  } catch {
    tell(place.dataset["refused"] ?? "");
  }
}
