// The wire of a room, against a server that says what a test wants.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyBoardEvent } from "../src/board-messages";
import type { WireHearer } from "../src/kosmos-board/wire";

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readonly readyState = FakeSocket.OPEN;
  readonly sent: Record<string, unknown>[] = [];
  constructor() {
    super();
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  hears(message: object): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}

Object.assign(globalThis, { window: globalThis, document: new EventTarget(), WebSocket: FakeSocket });
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
const { SocketWire } = await import("../src/kosmos-board/socket_wire");

const event = (name: string): AnyBoardEvent => ({ type: name }) as unknown as AnyBoardEvent;
const stream = "board:x";

test("a server that knows less than was told, because a backup was put back, is asked for everything", (t) => {
  const wire = new SocketWire({ server: "http://club", room: "x", seat: "", name: "" }, () => {});
  const told: { types: string[]; fresh: boolean }[] = [];
  const hearer: WireHearer = {
    told: (events, fresh) => told.push({ types: events.map((each) => each.type), fresh }),
    connected: () => {},
    refused: () => {},
  };
  wire.follow(hearer);
  t.after(() => wire.leave(hearer));
  const socket = FakeSocket.last;
  const joined = { type: "joined", stream, seat: "", name: "", arbiter: false, guest: false, now: 0 };
  socket.dispatchEvent(new Event("open"));
  socket.hears({ ...joined, version: 3 });
  socket.hears({ type: "board", stream, version: 3, events: ["a", "b", "c"].map(event) });
  socket.dispatchEvent(new Event("open")); // the connection was lost and is there again
  assert.equal(socket.sent.at(-1)?.["after"], 3);
  socket.hears({ ...joined, version: 2 });
  assert.equal(socket.sent.at(-1)?.["after"], 0);
  socket.hears({ ...joined, version: 2 });
  socket.hears({ type: "board", stream, version: 2, events: ["a", "d"].map(event) });
  assert.deepEqual(told.at(-1), { types: ["a", "d"], fresh: true });
});
