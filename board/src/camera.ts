// Cards are read by the camera, by the browser's own reader of codes or by ours (qr_reader.ts), which is fetched only then; every
// card is sent once, and what the server says of it stands below the picture. A scanner that types goes the same way.
import { CodesSeen } from "./camera_codes";
import { sentence } from "./notices";
import { refreshNow } from "./refresh";
import { postForm } from "./secret";

const LOOK = 250; // ms between two looks at the picture

interface CodeReader {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface CodeReaderKind {
  new (options: { readonly formats: readonly string[] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Ours where the browser has none, or one that knows no such codes. */
async function readerOfCodes(ours: string): Promise<CodeReader> {
  const kind = (window as { readonly BarcodeDetector?: CodeReaderKind }).BarcodeDetector;
  if ((await kind?.getSupportedFormats())?.includes("qr_code")) return new kind!({ formats: ["qr_code"] });
  const { QrReader } = (await import(ours)) as typeof import("./qr_reader");
  return new QrReader();
}

function place(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-camera]");
}

function said(words: string): void {
  const line = document.getElementById("scanned");
  if (line) line.textContent = words;
}

/** The card of a player: the server says who is here now, or why not. */
export async function checkInByCode(code: string): Promise<void> {
  try {
    const answer = await postForm(place()?.dataset["camera"] ?? "", new URLSearchParams({ code }));
    const told = (await answer.json()) as { readonly said?: string; readonly detail?: string };
    said(told.said ?? told.detail ?? "");
    if (answer.ok) await refreshNow();
  } catch {
    said(sentence("unsaved"));
  }
}

export function offerCamera(): void {
  const button = place()?.querySelector("button");
  const picture = place()?.querySelector("video");
  if (!button || !picture) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => void (picture.srcObject ? stop(button, picture) : begin(button, picture)));
}

async function begin(button: HTMLButtonElement, picture: HTMLVideoElement): Promise<void> {
  // a page that did not come by https has none, whatever the types say
  const camera = navigator.mediaDevices as MediaDevices | undefined;
  const reader = camera && (await readerOfCodes(button.dataset["reader"] ?? "").catch(() => undefined));
  if (!reader) return said(button.dataset["no"] ?? "");
  try {
    picture.srcObject = await camera.getUserMedia({ video: { facingMode: "environment" } });
    await picture.play();
    show(button, picture, true);
    void look(reader, picture, new CodesSeen());
  } catch {
    stop(button, picture);
    said(button.dataset["refused"] ?? "");
  }
}

function stop(button: HTMLButtonElement, picture: HTMLVideoElement): void {
  if (picture.srcObject instanceof MediaStream) for (const track of picture.srcObject.getTracks()) track.stop();
  picture.srcObject = null;
  show(button, picture, false);
}

function show(button: HTMLButtonElement, picture: HTMLVideoElement, on: boolean): void {
  picture.hidden = !on;
  button.setAttribute("aria-pressed", String(on));
}

async function look(reader: CodeReader, picture: HTMLVideoElement, seen: CodesSeen): Promise<void> {
  while (picture.srcObject) {
    const found = await reader.detect(picture).catch(() => []);
    for (const { rawValue } of found) if (seen.isNew(rawValue, Date.now())) await checkInByCode(rawValue);
    await new Promise((done) => window.setTimeout(done, LOOK));
  }
}
