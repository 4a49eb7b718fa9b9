// A board on which pieces are laid: preview under the pointer, turning, mirroring, keys, wheel and touch.

import { button, chorded, h, s, show } from "../dom.js";
import { t } from "../i18n.js";
import { say } from "../speech.js";
import { liveBoard } from "./live.js";
import { ARROWS, cellUnder, refuse } from "./pointer.js";
import { handle, height, mirrored, placed, turned, width } from "./shapes.js";

/**
 * Let somebody lay one of `pieces` ({name, ways, turns, fits}) on a drawing ({svg, over, x, y, size, rows,
 * columns}). `ways` are its ways round, each a quarter further; those after the first `turns` are mirrored.
 * `draw(cells, state)` returns the piece as SVG, `cellName` names a cell, `free` tells whether one is empty,
 * `changed` hears of every change.
 */
export class Placing {
  constructor({ drawing, pieces, draw, cellName, label, changed, pieceName, free }) {
    Object.assign(this, { drawing, pieces, draw, cellName, changed, pieceName, free });
    this.piece = pieces.findIndex((piece) => !piece.fits.empty);
    this.way = 0; // the number of the way round in which it is held
    this.corner = null; // of the piece laid down for now
    this.cursor = null; // the cell where the keys are
    this.hover = null;
    this.take(this.piece);
    this.board = this.makeBoard(label);
    this.paint();
  }

  makeBoard(label) {
    const help = t("Arrow keys move, R turns, F mirrors, Enter lays down, and confirms when it lies.");
    const board = liveBoard(this.drawing.svg, label, help);
    board.addEventListener("pointermove", (event) => this.moved(event));
    board.addEventListener("pointerleave", () => this.point(null));
    board.addEventListener("click", (event) => this.tapped(event));
    board.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    board.addEventListener("keydown", (event) => this.key(event));
    return board;
  }

  get current() {
    return this.pieces[this.piece];
  }

  get cells() {
    return this.current.ways[this.way];
  }

  /** Take a piece into the hand, in the first way round that fits. */
  take(number) {
    this.piece = number;
    const { ways, fits } = this.current;
    this.way = Math.max(
      0,
      ways.findIndex((way) => fits.anywhere(way)),
    );
    this.reach = fits.covered(ways);
    this.corner = null;
  }

  pick(number) {
    if (this.pieces[number].fits.empty) return;
    this.take(number);
    this.paint();
    say(this.pieceName(this.current));
    this.changed();
  }

  moved(event) {
    if (event.pointerType !== "touch") this.point(cellUnder(this.drawing, event));
  }

  point(cell) {
    if (String(cell) === String(this.hover)) return;
    this.hover = cell;
    this.paint();
  }

  tapped(event) {
    const cell = cellUnder(this.drawing, event);
    if (!cell) return;
    this.cursor = cell;
    const lies =
      this.corner && placed(this.cells, this.corner).some(([r, c]) => r === cell[0] && c === cell[1]);
    if (lies) this.turnOn(cell);
    else this.lay(cell);
  }

  /** Lay the piece over a cell; in another way round if this one does not fit there. */
  lay(cell) {
    if (!this.layFrom(this.way, cell)) {
      say(t("It does not fit there."));
      refuse(this.drawing.svg);
      return;
    }
    this.paint();
    say(t("Laid on {cells}.", { cells: this.names().join(", ") }));
    this.changed();
  }

  /** The next way round in which the piece still covers this cell. */
  turnOn(cell) {
    this.layFrom(this.way + 1, cell);
    this.paint();
    this.changed();
  }

  /** Lay it over a cell, in the first way round from this number on that fits; say whether there is one. */
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

  /** Turn or mirror what is in the hand, past ways round that fit nowhere. */
  change(operation) {
    const { current } = this;
    const { ways, turns, fits } = current;
    let way = operation(this.way, current);
    for (let quarter = 0; quarter < turns && !fits.anywhere(ways[way]); quarter++) way = turned(way, current);
    const spot = this.laid;
    if (fits.anywhere(ways[way])) this.way = way;
    if (spot) {
      const [r, c] = placed([handle(this.cells)], this.corner)[0];
      this.corner =
        fits.near(this.cells, [r, c]) ??
        spot.map((cell) => fits.near(this.cells, cell)).find(Boolean) ??
        null;
    }
    this.paint();
    this.changed();
  }

  turn = () => this.change(turned);
  mirror = () => this.change(mirrored);

  /** The wheel turns with Shift only: alone it moves the page, as everywhere. */
  wheeled(event) {
    if (!event.shiftKey) return;
    event.preventDefault();
    if (this.resting) return;
    this.resting = setTimeout(() => (this.resting = null), 120);
    this.turn();
  }

  key(event) {
    if (chorded(event)) return;
    const arrow = ARROWS[event.key];
    const letter = event.key.toLowerCase();
    if (arrow) this.step(arrow);
    else if (letter === "r") this.turn();
    else if (letter === "f") this.mirror();
    else if (event.key === "Escape") this.lift();
    else if (/^[1-9]$/.test(letter) && this.pieces[letter - 1]) this.pick(letter - 1);
    else if (event.key === "Enter" || event.key === " ") this.enter();
    else return;
    event.preventDefault();
  }

  step([down, right]) {
    const { rows, columns } = this.drawing;
    const [r, c] = this.cursor ?? [Math.floor(rows / 2) - down, Math.floor(columns / 2) - right];
    this.cursor = [Math.min(rows - 1, Math.max(0, r + down)), Math.min(columns - 1, Math.max(0, c + right))];
    this.hover = null;
    this.corner = null;
    this.paint();
    const fits = this.current.fits.near(this.cells, this.cursor);
    say(`${this.cellName(this.cursor)}: ${fits ? t("fits") : t("does not fit")}`);
    this.changed();
  }

  enter() {
    if (this.corner) this.board.dispatchEvent(new Event("confirm", { bubbles: true }));
    else if (this.cursor) this.lay(this.cursor);
  }

  lift() {
    this.corner = null;
    this.paint();
    this.changed();
  }

  names() {
    return placed(this.cells, this.corner).map(this.cellName);
  }

  /** The cells covered for now, or null. */
  get laid() {
    return this.corner ? placed(this.cells, this.corner) : null;
  }

  paint() {
    const { over, x, y, size, rows, columns } = this.drawing;
    const dim = [];
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++)
        if (this.free(r, c) && !this.reach.has(`${r},${c}`))
          dim.push(s("rect", { x: x + c * size, y: y + r * size, width: size, height: size, class: "dim" }));
    const shown = [...dim];
    if (this.laid) shown.push(this.draw(this.laid, "laid"));
    const cell = this.hover ?? (this.corner ? null : this.cursor);
    if (cell && !this.laid) {
      const corner = this.current.fits.near(this.cells, cell);
      shown.push(this.draw(placed(this.cells, corner ?? this.held(cell)), corner ? "ghost" : "misfit"));
    }
    if (this.cursor)
      shown.push(
        s("rect", {
          x: x + this.cursor[1] * size,
          y: y + this.cursor[0] * size,
          width: size,
          height: size,
          class: "cursor",
        }),
      );
    show(over, shown);
  }

  /** The corner of a piece held over a cell, kept inside the grid. */
  held([row, column]) {
    const [r, c] = handle(this.cells);
    const { rows, columns } = this.drawing;
    const within = (value, most) => Math.max(0, Math.min(value, most));
    return [within(row - r, rows - height(this.cells)), within(column - c, columns - width(this.cells))];
  }

  tools() {
    return [
      button([h("span", { "aria-hidden": "true" }, "↻ "), t("Turn")], this.turn, {
        class: "tool",
        "data-tool": "turn",
      }),
      button([h("span", { "aria-hidden": "true" }, "⇋ "), t("Mirror")], this.mirror, {
        class: "tool",
        "data-tool": "mirror",
      }),
    ];
  }
}
