// A board on which pieces are laid: preview under the pointer, turning, mirroring, keys, wheel and touch.

import { button, chorded, h, show } from "../dom.js";
import { t } from "../i18n.js";
import { say } from "../speech.js";
import { confirmOn, liveBoard } from "./live.js";
import { square } from "./pencil.js";
import { ARROWS, cellUnder, refuse, stepped, within } from "./pointer.js";
import { handle, height, mirrored, placed, turned, width } from "./shapes.js";

/** @import { Cell, Laying, Mark, Piece } from "./types" */

/** Let somebody lay one of some pieces on a drawing. */
export class Placing {
  /** @param {Laying} laying */
  constructor(laying) {
    this.laying = laying;
    this.piece = laying.pieces.findIndex((piece) => !piece.fits.empty);
    this.way = 0; // the number of the way round in which it is held
    /** @type {Cell | null} */
    this.corner = null; // of the piece laid down for now
    /** @type {Cell | null} */
    this.cursor = null; // the cell where the keys are
    /** @type {Cell | null} */
    this.hover = null;
    /** @type {Set<string>} */
    this.reach = new Set();
    this.resting = 0;
    this.take(this.piece);
    this.board = this.makeBoard();
    this.paint();
  }

  makeBoard() {
    const help = t("Arrow keys move, R turns, F mirrors, Enter lays down, and confirms when it lies.");
    const board = liveBoard(this.drawing.svg, this.laying.label, help);
    board.addEventListener("pointermove", (event) => this.moved(event));
    board.addEventListener("pointerleave", () => this.point(null));
    board.addEventListener("click", (event) => this.tapped(event));
    board.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    board.addEventListener("keydown", (event) => this.key(event));
    return board;
  }

  get drawing() {
    return this.laying.drawing;
  }

  get current() {
    return this.laying.pieces[this.piece];
  }

  get cells() {
    return this.current.ways[this.way];
  }

  /** Take a piece into the hand, in the first way round that fits. @param {number} number */
  take(number) {
    this.piece = number;
    const { ways, fits } = this.current;
    const first = ways.findIndex((way) => fits.anywhere(way));
    this.way = Math.max(0, first);
    this.reach = fits.covered(ways);
    this.corner = null;
  }

  /** @param {number} number */
  pick(number) {
    if (this.laying.pieces[number].fits.empty) return;
    this.take(number);
    this.settle();
    say(this.laying.pieceName(this.current));
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (event.pointerType !== "touch") this.point(cellUnder(this.drawing, event));
  }

  /** @param {Cell | null} cell */
  point(cell) {
    if (String(cell) === String(this.hover)) return;
    this.hover = cell;
    this.paint();
  }

  /** @param {MouseEvent} event */
  tapped(event) {
    const cell = cellUnder(this.drawing, event);
    if (!cell) return;
    this.cursor = cell;
    if (this.laid?.some(([r, c]) => r === cell[0] && c === cell[1])) this.turnOn(cell);
    else this.lay(cell);
  }

  /** Lay the piece over a cell; in another way round if this one does not fit there. @param {Cell} cell */
  lay(cell) {
    if (!this.layFrom(this.way, cell)) {
      say(t("It does not fit there."));
      refuse(this.drawing.svg);
      return;
    }
    this.settle();
    say(t("Laid on {cells}.", { cells: (this.laid ?? []).map(this.laying.cellName).join(", ") }));
  }

  /** The next way round in which the piece still covers this cell. @param {Cell} cell */
  turnOn(cell) {
    this.layFrom(this.way + 1, cell);
    this.settle();
  }

  /**
   * Lay it over a cell, in the first way round from this number on that fits; say whether there is one.
   *
   * @type {(first: number, cell: Cell) => boolean}
   */
  layFrom(first, cell) {
    const { ways, fits } = this.current;
    for (let step = 0; step < ways.length; step++) {
      const way = (first + step) % ways.length;
      const corner = fits.near(ways[way], cell);
      if (corner) {
        Object.assign(this, { way, corner });
        return true;
      }
    }
    return false;
  }

  /**
   * Turn or mirror what is in the hand, past ways round that fit nowhere.
   *
   * @param {(way: number, piece: Piece) => number} operation
   */
  change(operation) {
    const { current } = this;
    const { ways, turns, fits } = current;
    let way = operation(this.way, current);
    for (let quarter = 0; quarter < turns && !fits.anywhere(ways[way]); quarter++) way = turned(way, current);
    const { laid, corner } = this;
    if (fits.anywhere(ways[way])) this.way = way;
    if (laid && corner) {
      const wishes = [placed([handle(this.cells)], corner)[0], ...laid];
      this.corner = wishes.map((cell) => fits.near(this.cells, cell)).find(Boolean) ?? null;
    }
    this.settle();
  }

  turn = () => this.change(turned);
  mirror = () => this.change(mirrored);

  /** The wheel turns with Shift only: alone it moves the page, as everywhere. @param {WheelEvent} event */
  wheeled(event) {
    if (!event.shiftKey) return;
    event.preventDefault();
    if (this.resting) return;
    this.resting = window.setTimeout(() => (this.resting = 0), 120);
    this.turn();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (chorded(event)) return;
    const arrow = ARROWS[event.key];
    const letter = event.key.toLowerCase();
    if (arrow) this.step(arrow);
    else if (letter === "r") this.turn();
    else if (letter === "f") this.mirror();
    else if (event.key === "Escape") this.lift();
    else if (/^[1-9]$/.test(letter) && this.laying.pieces[Number(letter) - 1]) this.pick(Number(letter) - 1);
    else if (event.key === "Enter" || event.key === " ") this.enter();
    else return;
    event.preventDefault();
  }

  /** @param {Cell} arrow */
  step(arrow) {
    this.cursor = stepped(this.cursor, arrow, this.drawing.rows, this.drawing.columns);
    this.hover = null;
    this.corner = null;
    this.settle();
    const fits = this.current.fits.near(this.cells, this.cursor);
    say(`${this.laying.cellName(this.cursor)}: ${fits ? t("fits") : t("does not fit")}`);
  }

  enter() {
    if (this.corner) confirmOn(this.board);
    else if (this.cursor) this.lay(this.cursor);
  }

  lift() {
    this.corner = null;
    this.settle();
  }

  /** The cells covered for now, or null. */
  get laid() {
    return this.corner ? placed(this.cells, this.corner) : null;
  }

  settle() {
    this.paint();
    this.laying.changed();
  }

  paint() {
    const { drawing, cursor } = this;
    const mark = cursor && square(drawing, cursor, { class: "cursor" });
    show(drawing.over, this.dimmed(), this.shown(), mark);
  }

  /** The empty cells that the piece cannot cover. */
  dimmed() {
    const { rows, columns } = this.drawing;
    const dim = [];
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++)
        if (this.laying.free(r, c) && !this.reach.has(`${r},${c}`))
          dim.push(square(this.drawing, [r, c], { class: "dim" }));
    return dim;
  }

  /** The piece where it lies, or where it would. */
  shown() {
    if (this.laid) return this.laying.draw(this.laid, "laid");
    const cell = this.hover ?? this.cursor;
    if (!cell) return null;
    const corner = this.current.fits.near(this.cells, cell);
    return this.laying.draw(placed(this.cells, corner ?? this.held(cell)), corner ? "ghost" : "misfit");
  }

  /** The corner of a piece held over a cell, kept inside the grid. @param {Cell} cell @returns {Cell} */
  held([row, column]) {
    const [r, c] = handle(this.cells);
    const { rows, columns } = this.drawing;
    return [within(row - r, rows - height(this.cells)), within(column - c, columns - width(this.cells))];
  }

  tools() {
    /** @type {(sign: string, name: string, act: () => void, mark: string) => HTMLButtonElement} */
    const tool = (sign, name, act, mark) =>
      button([h("span", { "aria-hidden": "true" }, sign), name], act, { class: "tool", "data-tool": mark });
    return [tool("↻ ", t("Turn"), this.turn, "turn"), tool("⇋ ", t("Mirror"), this.mirror, "mirror")];
  }
}
