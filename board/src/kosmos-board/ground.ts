// The squares and pieces on the screen: chessground shows what the model has, and tells what a hand did.
import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Key, MoveMetadata } from "@lichess-org/chessground/types";
import { glide } from "./clock";
import type { BoardModel } from "./model";
import { PiecePainter, type PieceSet } from "./pieces";
import { type Situation, makeFen, squareNamed } from "./position";
import { premoveDestinations } from "./premove";
import { estimate } from "./room";
import { colourOf, isCheck, needsPromotion, pieceSide } from "./rules";
import { type Choice, choose } from "./selection";
import { symbolOf } from "./symbols";

export class Ground {
  private readonly cg: Api;
  private readonly painter: PiecePainter;
  private held: string | undefined;
  private shown = "";

  constructor(
    element: HTMLElement,
    private readonly model: BoardModel,
    set: PieceSet,
    language: string,
    coordinates: boolean,
  ) {
    this.cg = Chessground(element, {
      coordinates,
      ranksPosition: "left",
      disableContextMenu: true,
      movable: { free: false, showDests: true, events: { after: (from, to, made) => this.moved(from, to, made) } },
      events: { select: (key) => this.selected(key) },
      drawable: { enabled: true },
      draggable: { distance: 3, showGhost: true },
    });
    this.painter = new PiecePainter(element, set, language);
    // A page may have moved the board since it was last measured; chessground only notices when it is resized or scrolled.
    for (const kind of ["touchstart", "mousedown"]) element.addEventListener(kind, () => this.cg.state.dom.bounds.clear(), { capture: true, passive: true });
    document.addEventListener("touchstart", this.keepTarget, { passive: true });
    this.sync();
  }

  stop(): void {
    document.removeEventListener("touchstart", this.keepTarget);
    this.painter.stop();
    this.cg.destroy();
  }

  paint(set: PieceSet): void {
    this.painter.set = set;
    this.painter.paintAll();
  }

  /** In a shadow root the document sees the host as the target of a touch; chessground compares with the first one. */
  private readonly keepTarget = (event: TouchEvent): void => {
    const current = this.cg.state.draggable.current;
    if (current && event.target) current.originTarget = event.target as unknown as HTMLElement;
  };

  redraw(): void {
    this.cg.redrawAll();
  }

  /** Everything where it ends up, by shares of the board: paper is wider or narrower than the screen, and nothing glides there. */
  forPaper(): void {
    const { cg } = this;
    delete cg.state.animation.current;
    cg.state.dom.redrawNow();
    const white = cg.state.orientation === "white";
    for (const each of cg.state.dom.elements.board.children) {
      const { cgKey } = each as HTMLElement & { cgKey?: Key };
      if (!cgKey) continue;
      const [file, rank] = [cgKey.charCodeAt(0) - 97, cgKey.charCodeAt(1) - 49];
      const [right, down] = white ? [file, 7 - rank] : [7 - file, rank];
      (each as HTMLElement).style.transform = `translate(${100 * right}%, ${100 * down}%)`;
    }
  }

  arrows(moves: readonly string[]): void {
    this.cg.setAutoShapes(moves.map((move) => ({ orig: move.slice(0, 2) as Key, dest: move.slice(2, 4) as Key, brush: "paleBlue" })));
  }

  sync(): void {
    const { model } = this;
    const situation = this.situation();
    const fen = makeFen(situation);
    const side = model.movableSide;
    const turn = situation.turn ?? "w";
    const color = this.color(side);
    const move = model.symbolShown ? undefined : model.shown.move?.uci;
    if (fen !== this.shown) this.held = undefined;
    this.shown = fen;
    this.cg.set({
      fen: fen.split(" ")[0] ?? "",
      orientation: colourOf(model.orientation),
      turnColor: colourOf(turn),
      ...(move ? { lastMove: [move.slice(0, 2) as Key, move.slice(2, 4) as Key] } : {}),
      check: !model.symbolShown && Boolean(situation.turn) && isCheck(situation),
      animation: { enabled: true, duration: glide(estimate(model.room)) },
      premovable: { enabled: this.mayPremove, customDests: this.premoves() },
      movable: { ...(color ? { color } : {}), dests: this.destinations() },
    });
    if (!move) delete this.cg.state.lastMove;
    if (!color) delete this.cg.state.movable.color;
    if (this.cg.state.premovable.current && side && side === situation.turn) this.cg.playPremove();
  }

  /** A pawn that waits for its piece stands on the last rank already. */
  private situation(): Situation {
    const { model } = this;
    if (model.symbolShown && model.ending) return symbolOf(model.ending.end);
    const { situation } = model.shown;
    if (!model.pending) return situation;
    const board = [...situation.board];
    const from = squareNamed(model.pending.from);
    board[squareNamed(model.pending.to)] = board[from] ?? "";
    board[from] = "";
    return { ...situation, board };
  }

  private color(side: "w" | "b" | "both" | undefined): "white" | "black" | "both" | undefined {
    if (this.mayPremove && this.model.seat) return colourOf(this.model.seat);
    return side === "both" ? "both" : side && colourOf(side);
  }

  /** A seat's player may decide in advance while the other side thinks. */
  private get mayPremove(): boolean {
    const { model } = this;
    return model.seat !== undefined && model.hasWire && !model.over && model.isLive && model.force.active && model.room.phase === "playing";
  }

  private premoves(): Map<Key, Key[]> {
    const { seat, situation } = this.model;
    if (!this.mayPremove || !seat || situation.turn === seat) return new Map();
    return premoveDestinations(situation, seat) as Map<Key, Key[]>;
  }

  /** Touched is moved (`strict`): only the piece in hand may go. */
  private destinations(): Map<Key, Key[]> {
    const all = this.model.destinations as Map<Key, Key[]>;
    const held = this.held as Key | undefined;
    const own = held && this.model.force.strict ? all.get(held) : undefined;
    return held && own ? new Map([[held, own]]) : all;
  }

  private moved(from: Key, to: Key, made: MoveMetadata): void {
    this.held = undefined;
    const promotes = needsPromotion(this.model.shown.situation, from, to);
    if (!this.model.userMove(from, to)) this.sync();
    else if (promotes && made.premove) this.model.choosePromotion("q");
  }

  private selected(key: Key): void {
    const choice = this.choice(key);
    if (choice === "hold") this.held = key;
    else if (choice === "drop" || choice === "move") this.held = undefined;
    else if (this.cg.state.selected) this.cg.selectSquare(null);
    if (choice === "nothing" && this.held) this.cg.set({ selected: this.held as Key });
    if (this.model.force.strict) this.cg.set({ movable: { dests: this.destinations() } });
  }

  /** What the board's options say about this click. Premoves are free. */
  choice(key: string): Choice {
    const { model, held } = this;
    const letter = model.shown.situation.board[squareNamed(key)] ?? "";
    const heldLetter = held ? (model.shown.situation.board[squareNamed(held)] ?? "") : "";
    const all = model.destinations;
    const side = model.movableSide;
    const mayMove = letter !== "" && (side === "both" || (side !== undefined && pieceSide(letter) === side));
    if (this.mayPremove && model.situation.turn !== model.seat) return "hold";
    return choose({
      held,
      clicked: key,
      sameSide: letter !== "" && heldLetter !== "" && pieceSide(letter) === pieceSide(heldLetter),
      mayMove,
      heldCanGo: held !== undefined && all.has(held),
      clickedCanGo: all.has(key),
      isDestination: held !== undefined && (all.get(held)?.includes(key) ?? false),
      touch: model.force.touch,
      release: model.force.release,
      strict: model.force.strict,
    });
  }

  /** The same click, from the keyboard. */
  press(key: string): void {
    const { held } = this;
    const choice = this.choice(key);
    if (choice === "move" && held) {
      this.held = undefined;
      this.cg.selectSquare(null);
      this.model.userMove(held, key);
      return;
    }
    if (choice === "hold") this.held = key;
    else if (choice === "drop") this.held = undefined;
    this.cg.selectSquare(null);
    if (this.held) this.cg.set({ selected: this.held as Key });
  }

  get inHand(): string | undefined {
    return this.held;
  }

  cancelPremove(): void {
    this.cg.cancelPremove();
  }
}
