// One WebSocket to /live. A lost connection is told at once and heals by version: whoever comes back says
// which version it has, and is told everything after it. Commands go the same way while it is open.
import { Followed, type StreamsOfPage } from "./followed";
import type { Denied, Done, FromClient, FromServer, Moved, Present, Refused, ScreensSet, TableMoved } from "./messages";
import { heardTime } from "./server_clock";
import { retryPause } from "./retry";

const PING_EVERY = 25_000;
const PONG_WITHIN = 10_000;

export interface Hearer {
  moved(message: Moved): void;
  tableMoved(message: TableMoved): void;
  screensSet(message: ScreensSet): void;
  refused(message: Refused): void;
  present(message: Present): void;
  /** The connection came or went. */
  connected(yes: boolean): void;
}

type Settle = (answer: Done | Denied | undefined) => void;

/** The connection of this page, if it has one. */
export let wire: Live | undefined;

export class Live {
  private socket: WebSocket | undefined;
  private readonly asked = new Map<number, Settle>();
  private readonly followed: Followed;
  private lastAsked = 0;
  private attempts = 0;
  private retry: number | undefined;
  private nextPing: number | undefined;
  private awaitedPong: number | undefined;
  private pingedAt = 0;

  constructor(
    /** The streams that the page shows now; commands are for the first. */
    private readonly streams: () => StreamsOfPage,
    /** The table of it that the page shows now. */
    private readonly shows: () => string,
    private readonly hearer: Hearer,
  ) {
    this.followed = new Followed(streams());
  }

  private get stream(): string {
    return [...this.streams().keys()][0] ?? "";
  }

  /** Carry out a command. Undefined at once: there is no connection. Undefined later: it went, and nobody answered. */
  do(command: string, fields: Readonly<Record<string, unknown>>, patience: number): Promise<Done | Denied | undefined> | undefined {
    if (!this.isOpen) return undefined;
    const id = (this.lastAsked += 1);
    this.say({ type: "do", id, stream: this.stream, command, fields, expected_version: null });
    return new Promise((settle) => {
      this.asked.set(id, settle);
      window.setTimeout(() => this.answer(id, undefined), patience);
    });
  }

  /** Where this page is, for others at work on the tournament. False: there is no connection. */
  here(place: string, label: string, editing: boolean): boolean {
    if (this.isOpen) this.say({ type: "here", stream: this.stream, place, label, editing });
    return this.isOpen;
  }

  private answer(id: number, answer: Done | Denied | undefined): void {
    this.asked.get(id)?.(answer);
    this.asked.delete(id);
  }

  start(): void {
    wire = this;
    window.addEventListener("offline", () => this.lose());
    window.addEventListener("online", () => this.connectNow());
    window.addEventListener("pagehide", () => this.rest());
    window.addEventListener("pageshow", (event) => event.persisted && this.connectNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.connectNow());
    this.connect();
  }

  /** The page was brought up to date by other means. */
  reached(): void {
    for (const each of this.followed.reached(this.streams(), this.shows())) this.say(each);
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private connect(): void {
    window.clearTimeout(this.retry);
    const socket = new WebSocket(address());
    this.socket = socket;
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("message", (event) => this.hear(JSON.parse(String(event.data)) as FromServer));
    socket.addEventListener("close", () => socket === this.socket && this.lose());
  }

  /** Do not wait for the next try: something says the network is back, or somebody looks at the page again. */
  private connectNow(): void {
    if (this.socket) return;
    this.attempts = 0;
    this.connect();
  }

  private opened(): void {
    this.attempts = 0;
    for (const each of this.followed.again(this.shows())) this.say(each);
    this.hearer.connected(true);
    this.ping();
  }

  private hear(message: FromServer): void {
    window.clearTimeout(this.awaitedPong);
    this.pingLater();
    switch (message.type) {
      case "moved":
        if (this.followed.moved(message)) this.hearer.moved(message);
        return;
      case "table":
        if (this.followed.tableMoved(message)) this.hearer.tableMoved(message);
        return;
      case "screens":
        this.hearer.screensSet(message);
        return;
      case "present":
        this.hearer.present(message);
        return;
      case "refused":
        this.hearer.refused(message);
        return;
      case "done":
      case "denied":
        this.answer(message.id, message);
        return;
      case "pong":
        heardTime(message.at, this.pingedAt, Date.now());
        return;
    }
  }

  private pingLater(): void {
    window.clearTimeout(this.nextPing);
    this.nextPing = window.setTimeout(() => this.ping(), PING_EVERY);
  }

  /** Whether the server is there, and what time it is there. */
  private ping(): void {
    this.pingedAt = Date.now();
    this.say({ type: "ping" });
    this.awaitedPong = window.setTimeout(() => this.lose(), PONG_WITHIN);
  }

  private say(message: FromClient): void {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }

  private lose(): void {
    this.rest();
    this.hearer.connected(false);
    this.retry = window.setTimeout(() => this.connect(), retryPause(this.attempts));
    this.attempts += 1;
  }

  private rest(): void {
    for (const timer of [this.retry, this.nextPing, this.awaitedPong]) window.clearTimeout(timer);
    const socket = this.socket;
    this.socket = undefined;
    for (const id of [...this.asked.keys()]) this.answer(id, undefined);
    socket?.close();
  }
}

function address(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`;
}
