// Sounds, made on the spot: a knock for a move, two for a capture, tones for what matters more. Nothing is loaded.
export type Sound = "move" | "capture" | "check" | "end" | "offer" | "low" | "refused";

interface Tone {
  readonly pitch: number;
  /** Seconds after the beginning, and how long. */
  readonly from: number;
  readonly lasts: number;
}

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [{ pitch: 190, from: 0, lasts: 0.05 }],
  capture: [{ pitch: 230, from: 0, lasts: 0.04 }, { pitch: 150, from: 0.05, lasts: 0.06 }],
  check: [{ pitch: 520, from: 0, lasts: 0.08 }],
  end: [{ pitch: 392, from: 0, lasts: 0.16 }, { pitch: 523, from: 0.16, lasts: 0.26 }],
  offer: [{ pitch: 440, from: 0, lasts: 0.1 }, { pitch: 554, from: 0.12, lasts: 0.12 }],
  low: [{ pitch: 880, from: 0, lasts: 0.07 }, { pitch: 880, from: 0.14, lasts: 0.07 }],
  refused: [{ pitch: 110, from: 0, lasts: 0.14 }],
};

const APART = 100;
const LATEST = 600;
const VOLUME = 0.5;

/** One for all boards of a page; a browser lets it speak after the first touch or key. */
let speaker: AudioContext | undefined;
let last = 0;
let waiting: Sound | undefined;
let opening = false;

export function playSound(sound: Sound): void {
  const now = performance.now();
  if (now - last < APART || typeof AudioContext === "undefined" || !mayBeHeard()) return;
  last = now;
  if (!speaker || speaker.state === "closed") return openLater(sound);
  // An interrupted one may never answer: whoever comes too late is not heard.
  if (speaker.state !== "running") void speaker.resume().catch(() => undefined);
  for (const tone of TONES[sound]) sing(speaker, tone, sound === "move" || sound === "capture");
}

/** To open a speaker takes as long as several frames: it is done when nothing moves, and the first sound comes then. */
function openLater(sound: Sound): void {
  waiting = sound;
  if (opening) return;
  opening = true;
  const open = (): void => {
    opening = false;
    speaker = new AudioContext();
    last = 0;
    if (waiting) playSound(waiting);
    waiting = undefined;
  };
  if (typeof requestIdleCallback === "function") requestIdleCallback(open, { timeout: LATEST });
  else window.setTimeout(open, LATEST);
}

/** Before the first touch or key a browser stays silent; asking it all the same holds every move up for milliseconds. */
const mayBeHeard = (): boolean => (navigator as Partial<Navigator>).userActivation?.hasBeenActive !== false;

function sing(context: AudioContext, { pitch, from, lasts }: Tone, knocks: boolean): void {
  const at = context.currentTime + from;
  const volume = context.createGain();
  volume.gain.setValueAtTime(VOLUME, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  volume.connect(context.destination);
  const voice = context.createOscillator();
  voice.type = knocks ? "triangle" : "sine";
  voice.frequency.setValueAtTime(pitch, at);
  if (knocks) voice.frequency.exponentialRampToValueAtTime(pitch / 2, at + lasts);
  voice.connect(volume);
  voice.start(at);
  voice.stop(at + lasts);
}
