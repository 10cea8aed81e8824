// What waits, in the browser's database: the page and the worker both see it, and one change is made after the other.
import type { Waiting } from "./kept";

const NAME = "kosmos-taps";
const SHELF = "waiting";

/** A browser that keeps nothing: as long as the page is open they are here. */
const memory = new Map<string, Waiting>();
let keeps = true;

/** What lies in the browser is still there when the page is closed. */
export function isKept(): boolean {
  return keeps;
}

/** Others in this browser hear by it that something has changed at an address. */
export function news(): BroadcastChannel | undefined {
  return "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : undefined;
}

const voice = news();

type Change = readonly [before: Waiting | undefined, after: Waiting | undefined];

/** The record as it is afterwards; nothing is left of one in which nothing lies. */
export async function change(address: string, how: (was: Waiting | undefined) => Waiting | undefined): Promise<Waiting | undefined> {
  const made = await inTurn("readwrite", (shelf, done: (made: Change) => void) => {
    const found = shelf.get(address);
    found.onsuccess = () => {
      const was = found.result as Waiting | undefined;
      const next = how(was);
      if (next?.box.length) next === was || shelf.put(next);
      else if (was) shelf.delete(address);
      done([was, next] as const);
    };
  }).catch(() => inMemory(address, how));
  const [was, next] = made;
  if (was !== next) voice?.postMessage(address);
  return next;
}

function inMemory(address: string, how: (was: Waiting | undefined) => Waiting | undefined): Change {
  keeps = false;
  const was = memory.get(address);
  const next = how(was);
  if (next?.box.length) memory.set(address, next);
  else memory.delete(address);
  return [was, next];
}

export async function all(): Promise<readonly Waiting[]> {
  return inTurn("readonly", (shelf, done: (found: readonly Waiting[]) => void) => {
    const found = shelf.getAll();
    found.onsuccess = () => done(found.result as Waiting[]);
  }).catch(() => [...memory.values()]);
}

/** Of whoever has logged out nothing is sent any more. */
export async function forget(which: (kept: Waiting) => boolean): Promise<void> {
  for (const kept of await all()) if (which(kept)) await change(kept.address, () => undefined);
}

async function inTurn<T>(mode: IDBTransactionMode, work: (shelf: IDBObjectStore, done: (made: T) => void) => void): Promise<T> {
  const base = await opened();
  return new Promise<T>((resolve, reject) => {
    let made: T;
    const turn = base.transaction(SHELF, mode);
    turn.oncomplete = () => resolve(made);
    turn.onerror = turn.onabort = () => reject(turn.error);
    work(turn.objectStore(SHELF), (value) => (made = value));
  }).finally(() => base.close());
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(SHELF, { keyPath: "address" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = asked.onblocked = () => reject(asked.error);
  });
}
