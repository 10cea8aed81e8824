// The wire of a room on a Kosmos server: one WebSocket to /live. A lost connection heals by version; whoever comes back
// says which version it has and is told everything after it.
import type { AnyBoardCommand, AnyBoardEvent, BoardFromClient, BoardFromServer } from "../board-messages";
import type { Denied, Done, Refused } from "../messages";
import { retryPause } from "../retry";
import type { Side } from "./position";
import type { Answer, BoardWire, WireHearer } from "./wire";

const PING_EVERY = 20_000;
const PLAYERS_PING_EVERY = 6_000; // who has a clock running must know soon that the way is cut
const SILENCE = 9_000;
const PATIENCE = 8_000;

type FromServer = BoardFromServer | Done | Denied | Refused | { readonly type: "pong" };
type FromClient = BoardFromClient | { readonly type: "ping" } | { readonly type: "leave"; readonly stream: string };

export interface RoomAddress {
  /** Where the server is, such as `https://club.example`. */
  readonly server: string;
  readonly room: string;
  /** The secret of one's seat. */
  readonly seat: string;
  readonly name: string;
}

const wires = new Map<string, SocketWire>();

/** The wire of this room and seat; all boards of the page that show it share it. */
export function wireTo(address: RoomAddress): SocketWire {
  const key = [address.server, address.room, address.seat].join(" ");
  const wire = wires.get(key) ?? new SocketWire(address, () => wires.delete(key));
  wires.set(key, wire);
  return wire;
}

interface Asked {
  readonly message: FromClient;
  readonly settle: (answer: Answer) => void;
}

export class SocketWire implements BoardWire {
  /** The seat that the server gave. */
  seat: Side | undefined;
  private socket: WebSocket | undefined;
  private readonly hearers = new Set<WireHearer>();
  private readonly asked = new Map<number, Asked>();
  private readonly events: AnyBoardEvent[] = [];
  private players: readonly Side[] | undefined;
  private version = 0;
  private lastAsked = 0;
  private attempts = 0;
  private ahead = 0;
  private lag: number | undefined;
  private joined = false;
  private pinged = 0;
  private retry: number | undefined;
  private nextPing: number | undefined;
  private silence: number | undefined;

  constructor(
    private readonly address: RoomAddress,
    private readonly gone: () => void,
  ) {
    window.addEventListener("online", this.hurry);
    window.addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Called when the server has said which seat this is. */
  onSeat: ((seat: Side | undefined) => void) | undefined;

  follow(hearer: WireHearer): void {
    this.hearers.add(hearer);
    if (this.joined) hearer.connected(true, this.lag);
    if (this.players) hearer.players?.(this.players);
    if (this.events.length) hearer.told(this.events, true, this.serverNow);
  }

  leave(hearer: WireHearer): void {
    this.hearers.delete(hearer);
    if (this.hearers.size) return;
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.hurry);
    this.rest();
    this.gone();
  }

  do(command: AnyBoardCommand, thought: number | null = null): Promise<Answer> {
    const id = (this.lastAsked += 1);
    const message: FromClient = { type: "act", id, stream: this.stream, command, thought };
    return new Promise((settle) => {
      this.asked.set(id, { message, settle });
      if (this.joined) this.say(message);
      window.setTimeout(() => this.lookAfter(id, command), PATIENCE);
    });
  }

  attend(here: boolean): void {
    if (this.joined) this.say({ type: "attend", stream: this.stream, here });
  }

  /** A move is asked again until it is answered: it is done once. Of anything else nobody knows. */
  private lookAfter(id: number, command: AnyBoardCommand): void {
    const asked = this.asked.get(id);
    if (!asked) return;
    if (command.do !== "move") return this.answer(id, { kind: "lost" });
    if (this.joined) this.say(asked.message);
    window.setTimeout(() => this.lookAfter(id, command), PATIENCE);
  }

  private get stream(): string {
    return `board:${this.address.room}`;
  }

  private get serverNow(): number {
    return performance.now() + this.ahead;
  }

  private answer(id: number, answer: Answer): void {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    asked?.settle(answer);
  }

  private connect(): void {
    window.clearTimeout(this.retry);
    const socket = new WebSocket(`${this.address.server.replace(/^http/, "ws")}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => this.join());
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(JSON.parse(String(event.data)) as FromServer));
    socket.addEventListener("close", () => socket === this.socket && this.lose());
  }

  private readonly hurry = (): void => {
    if (this.socket || document.hidden) return;
    this.attempts = 0;
    this.connect();
  };

  /** The device says that it has no network: no need to wait for the silence. */
  private readonly cut = (): void => {
    if (this.socket) this.lose();
  };

  private join(): void {
    const { seat, name } = this.address;
    this.pinged = performance.now();
    this.say({ type: "join", stream: this.stream, after: this.version, seat, name, connected: true });
  }

  private hear(message: FromServer): void {
    window.clearTimeout(this.silence);
    switch (message.type) {
      case "joined":
        if (message.version < this.version) return this.beginAnew();
        return this.welcome(message.seat, message.now);
      case "board":
        return this.news(message.version, message.events);
      case "connected":
        this.players = message.seats as Side[];
        return this.hearers.forEach((hearer) => hearer.players?.(message.seats as Side[]));
      case "beat":
        this.ahead = message.now - performance.now();
        return this.say({ type: "beat", n: message.n });
      case "done":
        return this.answer(message.id, { kind: "done" });
      case "denied":
        return this.answer(message.id, { kind: "denied", detail: message.detail });
      case "refused":
        return this.hearers.forEach((hearer) => hearer.refused(message.detail));
      case "pong":
        return this.measured();
    }
  }

  /** The server knows less than was told here: a backup was put back. What stands there counts. */
  private beginAnew(): void {
    this.version = 0;
    this.events.length = 0;
    this.join();
  }

  private welcome(seat: string, now: number): void {
    this.attempts = 0;
    this.joined = true;
    this.ahead = now - performance.now();
    this.seat = seat === "w" || seat === "b" ? seat : undefined;
    this.onSeat?.(this.seat);
    this.measured();
    // What was asked while the connection was away is asked again: a move is known by its ply.
    for (const { message } of this.asked.values()) this.say(message);
    this.pingLater();
  }

  private measured(): void {
    const way = performance.now() - this.pinged;
    this.lag = this.lag === undefined ? way : 0.8 * this.lag + 0.2 * way;
    for (const hearer of this.hearers) hearer.connected(true, this.lag);
  }

  private news(version: number, events: readonly AnyBoardEvent[]): void {
    const fresh = events.slice(Math.max(0, this.version - (version - events.length)));
    if (version <= this.version || !fresh.length) return;
    const first = this.version === 0;
    this.version = version;
    this.events.push(...fresh);
    for (const hearer of this.hearers) hearer.told(fresh, first, this.serverNow);
  }

  private pingLater(): void {
    window.clearTimeout(this.nextPing);
    this.nextPing = window.setTimeout(() => {
      this.pinged = performance.now();
      this.say({ type: "ping" });
      window.clearTimeout(this.silence);
      this.silence = window.setTimeout(() => this.lose(), SILENCE);
      this.pingLater();
    }, this.seat ? PLAYERS_PING_EVERY : PING_EVERY);
  }

  private say(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private lose(): void {
    this.rest();
    for (const hearer of this.hearers) hearer.connected(false, undefined);
    this.retry = window.setTimeout(() => this.connect(), retryPause(this.attempts));
    this.attempts += 1;
  }

  private rest(): void {
    for (const timer of [this.retry, this.nextPing, this.silence]) window.clearTimeout(timer);
    const socket = this.socket;
    this.socket = undefined;
    this.joined = false;
    socket?.close();
  }
}
