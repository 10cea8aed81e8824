// Stockfish in a worker, loaded when it is asked for. One search at a time: a new one stops the old one.
import { type Thought, readInfo } from "./uci";

export interface Search {
  readonly fen: string;
  /** How many lines. */
  readonly lines: number;
  /** Until this depth, or for so many milliseconds. */
  readonly depth?: number;
  readonly time?: number;
}

export class Engine {
  private settle: ((best: string) => void) | undefined;
  private hear: ((thought: Thought) => void) | undefined;
  private waiting: Promise<string> = Promise.resolve("");
  private whiteMoves = true;
  private lines = 0;
  private latest = 0;

  private constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<unknown>) => this.heard(String(data));
  }

  /** Ready when it has said so itself. */
  static load(address: string): Promise<Engine> {
    const worker = new Worker(address);
    return new Promise((settle, fail) => {
      worker.onerror = (event) => fail(new Error(event.message || "the engine could not be loaded"));
      worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (data === "uciok") worker.postMessage("isready");
        if (data === "readyok") settle(new Engine(worker));
      };
      worker.postMessage("uci");
    });
  }

  /** The best move; every thought on the way is told. Whoever asks while another search runs stops that one. */
  async search(search: Search, hear: (thought: Thought) => void): Promise<string> {
    const mine = (this.latest += 1);
    this.stop();
    await this.waiting;
    if (mine !== this.latest) return "";
    this.whiteMoves = search.fen.split(" ")[1] !== "b";
    this.hear = hear;
    if (this.lines !== search.lines) this.say(`setoption name MultiPV value ${(this.lines = search.lines)}`);
    this.waiting = new Promise((settle) => (this.settle = settle));
    this.say(`position fen ${search.fen}`);
    this.say(search.time === undefined ? `go depth ${search.depth ?? 18}` : `go movetime ${search.time}${search.depth ? ` depth ${search.depth}` : ""}`);
    return this.waiting;
  }

  stop(): void {
    if (this.settle) this.say("stop");
  }

  end(): void {
    this.worker.terminate();
  }

  private say(line: string): void {
    this.worker.postMessage(line);
  }

  private heard(line: string): void {
    const best = /^bestmove (\S+)/.exec(line)?.[1];
    if (best) {
      const settle = this.settle;
      this.settle = this.hear = undefined;
      return settle?.(best);
    }
    const thought = readInfo(line, this.whiteMoves);
    if (thought) this.hear?.(thought);
  }
}
