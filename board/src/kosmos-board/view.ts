// A board on the screen: everything of it, drawn from the model whenever that says so.
import { Buttons, PieceRows } from "./buttons";
import { make, setAttribute } from "./dom";
import { Ground } from "./ground";
import { SquareGrid } from "./grid";
import { Light } from "./light";
import type { BoardModel, News } from "./model";
import { MoveList } from "./move_list";
import { PIECE_SETS, type PieceSet, pieceDrawing } from "./pieces";
import { Players } from "./players";
import { type Side, squareNamed } from "./position";
import { Question } from "./question";
import { type Sound, playSound } from "./sounds";
import type { Speech } from "./speech";
import { THEMES, type Theme } from "./style";
import { nodeAt } from "./tree";
import { readTyped } from "./typed";
import type { Word } from "./words";

export interface Wishes {
  pieces: PieceSet;
  theme: Theme;
  sound: boolean;
  readonly coordinates: boolean;
  /** Which parts are there: all of them, or some of `moves steps play tools typed settings light players`. */
  readonly parts: ReadonlySet<string> | undefined;
  readonly names: Readonly<Partial<Record<Side, string>>>;
}

const WIDE = 640;
const BESIDE = 296;
const SMALL = 336;

export class BoardView {
  readonly element: HTMLElement;
  private readonly frame = make("div", { class: "kb-frame", part: "board" });
  private readonly groundBox = make("div", { class: "kb-ground", "aria-hidden": "true" });
  private readonly ground: Ground;
  private readonly grid: SquareGrid;
  private readonly players: Players;
  private readonly list: MoveList;
  private readonly buttons: Buttons;
  private readonly rows: PieceRows;
  private readonly promotion = make("div", { class: "kb-promotion", role: "dialog", "aria-modal": "true", hidden: "" });
  private readonly question: Question;
  private readonly light: Light;
  private readonly typed: HTMLInputElement;
  private readonly note = make("p", { class: "kb-note", role: "status" });
  private readonly live = make("p", { class: "kb-sr", "aria-live": "assertive" });
  private readonly after = make("slot", { name: "after" });
  private readonly panel = make("slot", { name: "panel" });
  private readonly invitation = make("slot", { name: "invitation" });
  private readonly settings: HTMLElement;
  private wasConnected = true;
  private size = 0;
  private readonly watcher = new ResizeObserver(() => this.fit());

  constructor(
    home: Element,
    id: string,
    private readonly model: BoardModel,
    private readonly speech: Speech,
    private readonly wishes: Wishes,
    private readonly keep: () => void,
  ) {
    this.element = make("div", { class: "kb", part: "base" });
    this.grid = new SquareGrid(id, model, speech, (square) => this.press(square));
    this.players = new Players(id, model, speech, wishes, () => this.names(), () => this.sound("low"));
    this.list = new MoveList(model, speech);
    this.buttons = new Buttons(id, model, speech);
    this.question = new Question(model, speech);
    this.rows = new PieceRows(id, model, speech, wishes.pieces);
    this.light = new Light(id, model, speech);
    this.typed = make("input", { type: "text", class: "kb-typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "done" });
    this.settings = this.makeSettings();
    this.listenToTyping();
    this.assemble();
    this.ground = new Ground(this.groundBox, model, wishes.pieces, speech.language, wishes.coordinates);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.watcher.observe(home);
    window.addEventListener("resize", this.resized);
    window.addEventListener("beforeprint", this.printed);
    window.addEventListener("afterprint", this.backOnScreen);
    window.addEventListener("blur", this.looked);
    window.addEventListener("focus", this.looked);
    document.addEventListener("visibilitychange", this.looked);
  }

  private readonly looked = (): void => this.model.attend(!document.hidden && document.hasFocus());

  private readonly printed = (): void => this.ground.forPaper();

  private readonly backOnScreen = (): void => this.ground.redraw();

  stop(): void {
    this.watcher.disconnect();
    window.removeEventListener("resize", this.resized);
    window.removeEventListener("beforeprint", this.printed);
    window.removeEventListener("afterprint", this.backOnScreen);
    window.removeEventListener("blur", this.looked);
    window.removeEventListener("focus", this.looked);
    document.removeEventListener("visibilitychange", this.looked);
    this.players.stop();
    this.ground.stop();
  }

  private assemble(): void {
    const { speech, wishes } = this;
    this.frame.append(this.groundBox, this.grid.element, this.promotion);
    setAttribute(this.typed, "placeholder", speech.say("typeMove"));
    setAttribute(this.typed, "aria-label", speech.say("typeMove"));
    const parts: [string, HTMLElement][] = [
      ["light", this.light.element],
      ["steps", this.buttons.steps],
      ["panel", this.panel],
      ["invitation", this.invitation],
      ["setup", this.rows.element],
      ["after", this.after],
      ["play", this.buttons.play],
      ["ask", this.question.element],
      ["note", this.note],
      ["moves", this.list.element],
      ["typed", this.typed],
      ["tools", this.buttons.tools],
      ["settings", this.settings],
    ];
    const wanted = parts.filter(([name]) => !wishes.parts || wishes.parts.has(name) || ["panel", "invitation", "setup", "ask", "note", "after"].includes(name));
    const side = make("div", { class: "kb-side sb_button", part: "side" }, ...wanted.map(([, element]) => element));
    side.hidden = wishes.parts?.size === 0;
    this.element.append(this.players.top, this.frame, this.players.bottom, side, this.live);
  }

  arrows(moves: readonly string[]): void {
    this.ground.arrows(moves);
  }

  private names(): Readonly<Partial<Record<Side, string>>> {
    return { ...this.wishes.names, ...this.model.room.seats };
  }

  // -- size ------------------------------------------------------------------------------------------------------

  private readonly resized = (): void => this.fit();

  /** A multiple of eight of the screen's own pixels: anything else is blurred. */
  fit(): void {
    const width = this.element.parentElement?.clientWidth || (this.element.getRootNode() as ShadowRoot).host?.clientWidth || this.element.clientWidth;
    const alone = this.wishes.parts?.size === 0;
    const wide = width >= WIDE && !alone;
    const most = wide ? Math.min(width - BESIDE, window.innerHeight - this.above()) : Math.min(width, Math.max(240, window.innerHeight - 64));
    const unit = 8 / (window.devicePixelRatio || 1);
    const size = Math.max(160, Math.floor(most / unit) * unit);
    const wasWide = this.element.classList.contains("kb-wide");
    if (this.element.classList.toggle("kb-wide", wide) !== wasWide) this.list.reveal();
    this.element.classList.toggle("kb-small", size < SMALL);
    if (size === this.size) return;
    this.size = size;
    this.element.style.setProperty("--kb-size", `${size}px`);
    this.ground.redraw();
  }

  /** What stands over the board in the page, where both fit on one screen. */
  private above(): number {
    const top = this.element.getBoundingClientRect().top + window.scrollY;
    return top < window.innerHeight / 3 ? top + 24 : 96;
  }

  // -- drawing ---------------------------------------------------------------------------------------------------

  render(): void {
    const { model } = this;
    this.element.dataset["theme"] = this.wishes.theme;
    this.element.classList.toggle("kb-plain", !this.players.areShown);
    this.frame.classList.toggle("kb-settable", model.settingUp && model.picked !== "");
    this.ground.sync();
    this.grid.sync(this.ground.inHand);
    this.players.sync();
    this.list.sync();
    this.buttons.sync();
    this.placeTools();
    this.rows.sync();
    this.typed.hidden = !model.force.validates || model.awaits || model.destinations.size === 0;
    this.buttons.steps.hidden = model.root.children.length === 0;
    this.light.sync();
    this.drawPromotion();
    if (this.question.sync()) this.grid.focus();
    this.showWhatFits();
  }

  /** Between two players the tools for positions are out of the way, under the settings; anywhere else they stand open. */
  private placeTools(): void {
    const { tools } = this.buttons;
    const folded = this.model.isBound && !this.model.over;
    if (!tools.parentElement || folded === this.settings.contains(tools)) return;
    if (folded) this.settings.firstElementChild?.after(tools);
    else this.settings.before(tools);
  }

  /** What the page has for the time before both players sit (`slot="invitation"`) or after the game (`slot="after"`: a rematch). */
  private showWhatFits(): void {
    const { room, over } = this.model;
    for (const element of this.invitation.assignedElements()) (element as HTMLElement).hidden = Boolean(room.seats.w && room.seats.b);
    for (const element of this.after.assignedElements()) {
      (element as HTMLElement).hidden = !over;
      for (const asked of element.querySelectorAll<HTMLElement>("[data-rematch]")) asked.hidden = !this.model.rematchAsked;
    }
  }

  /** Queen, knight, rook, bishop in a column from the square inwards; a click elsewhere takes the move back. */
  private drawPromotion(): void {
    const { model, promotion, speech } = this;
    const waiting = model.pending;
    const name = waiting ? waiting.from + waiting.to : "";
    promotion.hidden = !waiting;
    if (!waiting || promotion.dataset["of"] === name) return void (promotion.dataset["of"] = name);
    promotion.dataset["of"] = name;
    setAttribute(promotion, "aria-label", speech.say("promote"));
    const white = waiting.to[1] === "8";
    const column = model.orientation === "w" ? squareNamed(waiting.to) % 8 : 7 - (squareNamed(waiting.to) % 8);
    const fromTop = white === (model.orientation === "w");
    promotion.replaceChildren(...[...(model.force.validates ? "qnrb" : "qnrbkp")].map((piece, row) => this.choice(piece, white, column, fromTop ? row : 7 - row)));
    promotion.onclick = (event) => event.target === promotion && model.cancelPromotion();
    (promotion.firstElementChild as HTMLElement | null)?.focus();
  }

  private choice(piece: string, white: boolean, column: number, row: number): HTMLElement {
    const letter = white ? piece.toUpperCase() : piece;
    const button = make("button", { type: "button", "aria-label": this.speech.piece(letter) }, pieceDrawing(this.wishes.pieces, letter, this.speech.language));
    button.style.left = `${12.5 * column}%`;
    button.style.top = `${12.5 * row}%`;
    button.addEventListener("click", () => this.model.choosePromotion(piece));
    return button;
  }

  // -- hands -----------------------------------------------------------------------------------------------------

  private press(square: string): void {
    const { model } = this;
    if (!model.settingUp || !model.picked) {
      this.ground.press(square);
      return this.grid.sync(this.ground.inHand);
    }
    const there = model.situation.board[squareNamed(square)];
    model.putPiece(model.picked === "-" || there === model.picked ? "" : model.picked, square);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.composedPath()[0] instanceof HTMLInputElement || event.composedPath()[0] instanceof HTMLSelectElement) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.model.step("back"),
      ArrowRight: () => this.model.step("on"),
      ArrowUp: () => this.model.step("first"),
      ArrowDown: () => this.model.step("last"),
      Home: () => this.model.step("first"),
      End: () => this.model.step("last"),
      f: () => this.model.flip(),
      m: () => this.typed.select(),
      c: () => this.announce(this.players.spoken()),
      Escape: () => this.model.cancelPromotion(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  private listenToTyping(): void {
    this.typed.addEventListener("input", () => this.readTyping(false));
    this.typed.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") this.readTyping(true);
      if (event.key === "Escape") this.typed.value = "";
    });
  }

  private readTyping(entered: boolean): void {
    const text = this.typed.value;
    const reading = readTyped(this.model.shown.situation, text, this.speech.language, entered);
    setAttribute(this.typed, "aria-invalid", String(reading.kind === "none"));
    if (reading.kind === "move" && this.model.makeMove(reading.uci)) this.typed.value = "";
    else if (entered && reading.kind === "none") this.noSuchMove(text);
  }

  private noSuchMove(text: string): void {
    this.tell(this.speech.say("noSuchMove", { move: text }));
    this.typed.select();
  }

  // -- saying ----------------------------------------------------------------------------------------------------

  news(news: News): void {
    if (news.kind !== "connection") this.note.textContent = "";
    switch (news.kind) {
      case "move":
        this.announce(this.speech.move(news.played, nodeAt(this.model.root, this.model.tip.slice(0, -1)).situation));
        return this.sound(news.played.check ? "check" : news.played.capture ? "capture" : "move");
      case "end":
        this.announce(this.speech.end(news.ending.end, news.result));
        this.list.reveal();
        return this.sound("end");
      case "offer":
        this.announce(this.speech.say("drawOffered"));
        return this.sound("offer");
      case "back":
        this.announce(this.speech.say("backAsked"));
        return this.sound("offer");
      case "rematch":
        this.announce(this.speech.say("rematchAsked"));
        return this.sound("offer");
      case "refused":
        this.tell(news.detail);
        return this.sound("refused");
      case "position":
        return this.ground.cancelPremove();
      case "connection":
        return this.tellConnection(news.yes);
    }
  }

  /** Said once when it breaks, and once when it is back. */
  private tellConnection(yes: boolean): void {
    if (yes !== this.wasConnected) this.announce(this.speech.say(yes ? "connected" : "lost"));
    this.wasConnected = yes;
  }

  private tell(text: string): void {
    this.note.textContent = text;
  }

  /** The same words said twice are heard twice: they differ by a blank nobody hears. */
  private announce(text: string): void {
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  private sound(sound: Sound): void {
    if (this.wishes.sound) playSound(sound);
  }

  // -- settings --------------------------------------------------------------------------------------------------

  private makeSettings(): HTMLElement {
    const { speech, wishes } = this;
    const sound = make("input", { type: "checkbox" });
    sound.checked = wishes.sound;
    sound.addEventListener("change", () => this.wish(() => (wishes.sound = sound.checked)));
    const pieces = select(PIECE_SETS, wishes.pieces, { kosmos: "Kosmos", cburnett: "Cburnett", letters: speech.say("letters") }, (name) => this.choosePieces(name));
    const themes = select(THEMES, wishes.theme, { kosmos: "Kosmos", wood: speech.say("wood"), green: speech.say("green"), grey: speech.say("grey") }, (name) => this.wish(() => (wishes.theme = name)));
    const labels: [Word, HTMLElement][] = [["sound", sound], ["pieceSet", pieces], ["theme", themes]];
    return make("details", { class: "kb-settings", part: "settings" }, make("summary", {}, speech.say("settings")), ...labels.map(([word, field]) => make("label", {}, speech.say(word), field)));
  }

  private choosePieces(name: PieceSet): void {
    this.wish(() => (this.wishes.pieces = name));
    this.ground.paint(name);
    this.rows.paint(name);
  }

  private wish(change: () => void): void {
    change();
    this.keep();
    this.render();
  }
}

function select<T extends string>(names: readonly T[], chosen: T, labels: Readonly<Record<T, string>>, act: (name: T) => void): HTMLSelectElement {
  const field = make("select", {}, ...names.map((name) => make("option", { value: name }, labels[name])));
  field.value = chosen;
  field.addEventListener("change", () => act(field.value as T));
  return field;
}

