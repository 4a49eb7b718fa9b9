// Choosing dice and cells. Whatever is chosen first narrows down the rest; the server's list of choices decides.

import { die, diceRow, fresh } from "../../board/dice.js";
import { liveBoard } from "../../board/live.js";
import { ARROWS, refuse } from "../../board/pointer.js";
import { button, chorded, show } from "../../dom.js";
import { said, t, tn } from "../../i18n.js";
import { say } from "../../speech.js";
import { agreeing, cheapest, costs, onlySet, readMarks } from "./candidates.js";
import { colourFace, numberFace } from "./faces.js";
import { cellUnder, colourName, crosses, cursorAt, dimmed, drawPad } from "./sheet.js";

/** Let somebody choose dice and cells on the own pad. */
export class Marking {
  constructor({ match, seat, legal, label, changed, tall }) {
    Object.assign(this, { match, seat, changed });
    this.entries = readMarks(legal.marks ?? {});
    this.colour = null;
    this.number = null;
    this.picked = [];
    this.passing = false;
    this.cursor = null;
    this.drawing = drawPad(match, seat, { label, tall, name: `${match.id} ${seat} false` });
    this.place = this.drawing.place;
    this.all = this.drawing.rows.flatMap((row, r) => [...row].map((_, c) => this.place.nameOf([r, c])));
    this.tray = this.makeTray();
    this.board = this.makeBoard(label);
    this.paint();
  }

  colourName(letter) {
    return colourName(this.match.printed, letter);
  }

  makeTray() {
    const { left, roll } = this.match.view;
    const { colours } = this.match.printed;
    const rolling = fresh(this.match.id, roll);
    const make = (kind, face, order) => {
      const drawn = die(kind === "colour" ? colourFace(face, colours) : numberFace(face), {
        label: String(face),
        rolling,
        order,
        kind,
      });
      const label =
        kind === "colour"
          ? t("colour die: {face}", { face: this.colourName(face) })
          : t("number die: {face}", { face });
      const element = button(drawn, () => this.press(kind, face, element), {
        class: "pick",
        "aria-pressed": "false",
        "aria-label": label,
        "data-die": `${kind} ${face}`,
      });
      element.disabled = !this.entries.some((entry) => entry[kind] === face);
      return element;
    };
    this.dice = [
      ...left.colours.map((face, i) => [make("colour", face, i), "colour", face]),
      ...left.numbers.map((face, i) => [make("number", face, i + 3), "number", face]),
    ];
    return diceRow(
      t("Dice to choose from"),
      this.dice.map(([element]) => element),
    );
  }

  makeBoard(label) {
    const help = t("Arrow keys move, Space marks a cell, Enter confirms, P passes.");
    const board = liveBoard(this.drawing.svg, label, help);
    board.addEventListener("click", (event) => {
      const cell = cellUnder(this.drawing.svg, this.drawing.place, event);
      if (cell) this.tap(this.place.nameOf(cell));
    });
    board.addEventListener("pointermove", (event) => {
      const cell =
        event.pointerType === "touch" ? null : cellUnder(this.drawing.svg, this.drawing.place, event);
      this.point(cell ? this.place.nameOf(cell) : null);
    });
    board.addEventListener("pointerleave", () => this.point(null));
    board.addEventListener("keydown", (event) => this.key(event));
    return board;
  }

  press(kind, face, element) {
    const off = this[kind] === face && element.getAttribute("aria-pressed") === "true";
    this[kind] = off ? null : face;
    this.pressed = { ...this.pressed, [kind]: off ? null : element };
    this.passing = false;
    if (!this.candidates().length) {
      const other = kind === "colour" ? "number" : "colour";
      this.picked = [];
      if (!this.candidates().length) {
        this[other] = null;
        this.pressed[other] = null;
      }
    }
    this.settle();
  }

  /** The markings that agree with the dice and cells so far. */
  candidates(cells = this.picked) {
    return agreeing(this.entries, this, cells);
  }

  /** The marking that is complete, if there is one. */
  complete() {
    return cheapest(this.entries, this, this.picked);
  }

  tap(name) {
    this.passing = false;
    this.cursor = this.place.cellOf(name);
    if (this.picked.includes(name)) {
      this.picked = this.filled ? [] : this.picked.filter((cell) => cell !== name);
      this.filled = false;
    } else if (this.candidates([...this.picked, name]).length) {
      this.picked = [...this.picked, name];
      this.fill();
    } else if (this.candidates([name]).length) {
      this.picked = [name];
      this.fill();
    } else {
      say(t("{cell} cannot be marked.", { cell: name }));
      refuse(this.drawing.svg);
      return;
    }
    this.settle();
    say(this.picked.length ? t("Chosen: {cells}", { cells: this.picked.join(", ") }) : t("Nothing chosen."));
  }

  /** When only one set of cells is left, take it. */
  fill() {
    const only = onlySet(this.candidates());
    this.filled = only !== null && only.length > this.picked.length;
    this.picked = only ?? this.picked;
  }

  point(name) {
    if (name === this.hover) return;
    this.hover = name;
    this.paint();
  }

  key(event) {
    if (chorded(event)) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.step(this.drawing.place.tall ? [arrow[1], arrow[0]] : arrow);
    else if (event.key === " ") this.cursor && this.tap(this.place.nameOf(this.cursor));
    else if (event.key === "Enter") this.enter();
    else if (event.key === "Escape") this.clear();
    else if (event.key.toLowerCase() === "p") this.pass();
    else return;
    event.preventDefault();
  }

  enter() {
    if (this.choice()) this.board.dispatchEvent(new Event("confirm", { bubbles: true }));
    else if (this.cursor) this.tap(this.place.nameOf(this.cursor));
  }

  step([down, right]) {
    const { rows, columns } = this.place;
    const [r, c] = this.cursor ?? [(rows >> 1) - down, (columns.length >> 1) - right];
    const within = (value, count) => Math.min(count - 1, Math.max(0, value));
    this.cursor = [within(r + down, rows), within(c + right, columns.length)];
    this.paint();
    const name = this.place.nameOf(this.cursor);
    const sign = this.drawing.rows[this.cursor[0]][this.cursor[1]];
    const words = [name, this.colourName(sign.toLowerCase())];
    if (sign !== sign.toLowerCase()) words.push(t("star"));
    if (this.marked(name)) words.push(t("marked"));
    else if (this.picked.includes(name)) words.push(t("chosen"));
    else if (!this.open().has(name)) words.push(t("not possible"));
    say(words.join(", "));
  }

  marked(name) {
    const [r, c] = this.place.cellOf(name);
    return this.match.view.pads[this.seat].marks[r][c] === "x";
  }

  clear() {
    this.colour = this.number = null;
    this.pressed = {};
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
    const { over, place } = this.drawing;
    const open = this.open();
    const dim = dimmed(
      this.all.filter((name) => !open.has(name) && !this.marked(name)),
      place,
    );
    const hover =
      this.hover && !this.picked.includes(this.hover) && open.has(this.hover)
        ? crosses([this.hover], place, "ghost")
        : null;
    show(
      over,
      dim,
      crosses(this.picked, place, "laid"),
      hover,
      this.cursor ? cursorAt(this.cursor, place) : null,
    );
    const used = { ...this.complete() };
    for (const [element, kind, face] of this.dice) {
      const chosen = this.pressed?.[kind] ? this.pressed[kind] === element : false;
      element.setAttribute("aria-pressed", String(chosen));
      const taken = !this.pressed?.[kind] && used[kind] === face;
      element.classList.toggle("used", taken);
      if (taken) used[kind] = null; // of equal dice one is taken
    }
  }

  choice() {
    if (this.passing) return { pass: true };
    const found = this.complete();
    return found ? { colour: found.colour, number: found.number, cells: found.cells } : null;
  }

  hint() {
    if (this.passing) return t("You mark nothing in this roll.");
    const found = this.complete();
    if (found) {
      const jokers = costs(found.colour, found.number);
      const price = jokers ? tn("costs {n} joker", "costs {n} jokers", jokers) : t("costs no joker");
      return t("{colour}, {number}: {cells} ({price})", {
        colour: this.colourName(found.colour),
        number: found.number,
        cells: found.cells.join(" "),
        price,
      });
    }
    if (!this.entries.length) return t("Nothing can be marked: pass.");
    return this.picked.length ? t("Choose more cells.") : said(this.match.prompt);
  }

  tools() {
    return [
      button(t("Pass"), () => this.pass(), { class: "tool", "data-tool": "pass" }),
      button(t("Clear"), () => this.clear(), { class: "tool", "data-tool": "clear" }),
    ];
  }
}
