// Choosing dice and cells. Whatever is chosen first narrows down the rest; the server's list of choices decides.

import { confirmOn, liveBoard } from "../../board/live.js";
import { ARROWS, refuse, stepped } from "../../board/pointer.js";
import { button, chorded, show } from "../../dom.js";
import { said, t, tn } from "../../i18n.js";
import { say } from "../../speech.js";
import { agreeing, cheapest, costs, onlySet, readMarks } from "./candidates.js";
import { colourName } from "./faces.js";
import { cellUnder, crosses, cursorAt, dimmed, drawPad } from "./sheet.js";
import { Tray } from "./tray.js";

/**
 * @import { Turn } from "../../../types/client"
 * @import { Cell } from "../../board/types"
 * @import { Candidate, Choice, Printed, View } from "./types"
 * @import { Die } from "./tray.js"
 */

/** Let somebody choose dice and cells on the own pad. */
export class Marking {
  /** @param {Turn<View, Printed>} turn @param {boolean} tall */
  constructor({ match, seat, legal, label, changed }, tall) {
    this.match = match;
    this.seat = seat;
    this.changed = changed;
    this.entries = readMarks(legal.marks ?? {});
    /** @type {string[]} */
    this.picked = [];
    this.filled = false; // whether the rest of a set was picked with its first cell
    this.passing = false;
    /** @type {Cell | null} */
    this.cursor = null;
    /** @type {string | null} */
    this.hover = null;
    this.drawing = drawPad(match, seat, { label, tall, name: `${match.id} ${seat} false` });
    this.place = this.drawing.place;
    this.all = this.drawing.rows.flatMap((row, r) => [...row].map((_, c) => this.place.nameOf([r, c])));
    this.tray = new Tray(match, this.entries, (die) => this.press(die));
    this.board = this.makeBoard(label);
    this.paint();
  }

  /** @param {string} label */
  makeBoard(label) {
    const help = t("Arrow keys move, Space marks a cell, Enter confirms, P passes.");
    const board = liveBoard(this.drawing.svg, label, help);
    board.addEventListener("click", (event) => {
      const name = cellUnder(this.drawing, event);
      if (name) this.tap(name);
    });
    board.addEventListener("pointermove", (event) =>
      this.point(event.pointerType === "touch" ? null : cellUnder(this.drawing, event)),
    );
    board.addEventListener("pointerleave", () => this.point(null));
    board.addEventListener("keydown", (event) => this.key(event));
    return board;
  }

  /** @param {Die} die */
  press(die) {
    this.tray.toggle(die);
    this.passing = false;
    if (!this.candidates().length) this.picked = [];
    if (!this.candidates().length) this.tray.taken[die.kind === "colour" ? "number" : "colour"] = null;
    this.settle();
  }

  /** The markings that agree with the dice and cells so far. */
  candidates(cells = this.picked) {
    return agreeing(this.entries, this.tray.faces, cells);
  }

  /** The marking that is complete, if there is one. */
  complete() {
    return cheapest(this.entries, this.tray.faces, this.picked);
  }

  /** @param {string} name */
  tap(name) {
    this.passing = false;
    this.cursor = this.place.cellOf(name);
    if (this.picked.includes(name)) this.drop(name);
    else if (!this.add([...this.picked, name]) && !this.add([name])) {
      say(t("{cell} cannot be marked.", { cell: name }));
      refuse(this.drawing.svg);
      return;
    }
    this.settle();
    say(this.picked.length ? t("Chosen: {cells}", { cells: this.picked.join(", ") }) : t("Nothing chosen."));
  }

  /** @param {string} name */
  drop(name) {
    this.picked = this.filled ? [] : this.picked.filter((cell) => cell !== name);
    this.filled = false;
  }

  /**
   * Pick these cells, and all of the set if only one is left; say whether that is possible.
   *
   * @param {string[]} cells
   */
  add(cells) {
    const found = this.candidates(cells);
    if (!found.length) return false;
    this.picked = onlySet(found) ?? cells;
    this.filled = this.picked.length > cells.length;
    return true;
  }

  /** @param {string | null} name */
  point(name) {
    if (name === this.hover) return;
    this.hover = name;
    this.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (chorded(event)) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.step(this.place.tall ? [arrow[1], arrow[0]] : arrow);
    else if (event.key === " ") this.tapCursor();
    else if (event.key === "Enter") this.enter();
    else if (event.key === "Escape") this.clear();
    else if (event.key.toLowerCase() === "p") this.pass();
    else return;
    event.preventDefault();
  }

  tapCursor() {
    if (this.cursor) this.tap(this.place.nameOf(this.cursor));
  }

  enter() {
    if (this.choice()) confirmOn(this.board);
    else this.tapCursor();
  }

  /** @param {Cell} arrow */
  step(arrow) {
    this.cursor = stepped(this.cursor, arrow, this.place.rows, this.place.columns.length);
    this.paint();
    say(this.described(this.cursor));
  }

  /** @param {Cell} cell */
  described(cell) {
    const name = this.place.nameOf(cell);
    const sign = this.drawing.rows[cell[0]][cell[1]];
    const words = [name, colourName(this.match.printed, sign.toLowerCase())];
    if (sign !== sign.toLowerCase()) words.push(t("star"));
    if (this.marked(name)) words.push(t("marked"));
    else if (this.picked.includes(name)) words.push(t("chosen"));
    else if (!this.open().has(name)) words.push(t("not possible"));
    return words.join(", ");
  }

  /** @param {string} name */
  marked(name) {
    const [r, c] = this.place.cellOf(name);
    return this.match.view.pads[this.seat].marks[r][c] === "x";
  }

  clear() {
    this.tray.clear();
    this.picked = [];
    this.passing = false;
    this.settle();
  }

  pass() {
    this.clear();
    this.passing = true;
    this.changed();
  }

  open() {
    const found = this.candidates();
    return new Set((found.length ? found : this.candidates([])).flatMap(({ cells }) => cells));
  }

  settle() {
    this.paint();
    this.changed();
  }

  paint() {
    const { hover, place } = this;
    const open = this.open();
    const closed = this.all.filter((name) => !open.has(name) && !this.marked(name));
    show(
      this.drawing.over,
      dimmed(closed, place),
      crosses(this.picked, place, "laid"),
      hover && !this.picked.includes(hover) && open.has(hover) ? crosses([hover], place, "ghost") : null,
      this.cursor && cursorAt(this.cursor, place),
    );
    this.tray.paint(this.complete());
  }

  /** @returns {Choice | null} */
  choice() {
    if (this.passing) return { pass: true };
    const found = this.complete();
    return found ? { colour: found.colour, number: found.number, cells: found.cells } : null;
  }

  hint() {
    if (this.passing) return t("You mark nothing in this roll.");
    const found = this.complete();
    if (found) return this.told(found);
    if (!this.entries.length) return t("Nothing can be marked: pass.");
    return this.picked.length ? t("Choose more cells.") : said(this.match.prompt ?? "");
  }

  /** @param {Candidate} mark */
  told({ colour, number, cells }) {
    const jokers = costs(colour, number);
    return t("{colour}, {number}: {cells} ({price})", {
      colour: colourName(this.match.printed, colour),
      number,
      cells: cells.join(" "),
      price: jokers ? tn("costs {n} joker", "costs {n} jokers", jokers) : t("costs no joker"),
    });
  }

  tools() {
    return [
      button(t("Pass"), () => this.pass(), { class: "tool", "data-tool": "pass" }),
      button(t("Clear"), () => this.clear(), { class: "tool", "data-tool": "clear" }),
    ];
  }
}
