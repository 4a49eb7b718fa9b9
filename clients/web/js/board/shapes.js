// Pieces on a grid, without any drawing: their ways round, and where they fit.
// A way round is a list of [row, column, mark]; its upper left corner is at 0, 0.

/** @import { Cell, Mark, Piece } from "./types" */

/** @param {readonly Mark[]} cells */
const keyOf = (cells) => cells.map((cell) => cell.join(",")).join(";");

/** Read a shape such as "XXX/X..". @param {string} shape @returns {Mark[]} */
export function read(shape) {
  return shape
    .split("/")
    .flatMap((row, r) =>
      [...row].flatMap((sign, c) => (sign === "X" ? [/** @type {Mark} */ ([r, c, ""])] : [])),
    );
}

/** @param {readonly Mark[]} cells */
export const height = (cells) => Math.max(...cells.map(([r]) => r)) + 1;
/** @param {readonly Mark[]} cells */
export const width = (cells) => Math.max(...cells.map(([, c]) => c)) + 1;
/** @type {(cells: readonly Mark[], corner: Cell) => Mark[]} */
export const placed = (cells, [top, left]) => cells.map(([r, c, mark]) => [r + top, c + left, mark]);

/**
 * Return the number of the way round that is a quarter further; `turns` of the ways are not mirrored.
 *
 * @param {number} number
 * @param {Pick<Piece, "turns">} piece
 */
export function turned(number, { turns }) {
  const first = number < turns ? 0 : turns;
  return first + ((number - first + 1) % turns);
}

/**
 * Return the number of the mirrored way round; where turning does the same, of the opposite one.
 *
 * @param {number} number
 * @param {{ways: readonly unknown[], turns: number}} piece
 */
export function mirrored(number, { ways, turns }) {
  if (ways.length === turns) return turns === 4 ? (number + 2) % 4 : number;
  return number < turns ? turns + ((turns - number) % turns) : (2 * turns - number) % turns;
}

/**
 * Return the cell of a piece that is nearest to its middle: there it is held.
 *
 * @param {readonly Mark[]} cells
 */
export function handle(cells) {
  const r = (height(cells) - 1) / 2;
  const c = (width(cells) - 1) / 2;
  /** @param {Mark} cell */
  const far = (cell) => (cell[0] - r) ** 2 + (cell[1] - c) ** 2;
  return cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
}

/** Where a piece fits: for each way round, by its key, the corners "row,column". */
export class Fits {
  constructor() {
    /** @type {Map<string, Set<string>>} */
    this.corners = new Map();
  }

  /** @type {(cells: Mark[], corner: Cell | Mark) => void} */
  add(cells, [top, left]) {
    const key = keyOf(cells);
    const corners = this.corners.get(key) ?? new Set();
    this.corners.set(key, corners.add(`${top},${left}`));
  }

  /** @type {(cells: Mark[], corner: Cell) => boolean} */
  has(cells, corner) {
    return this.corners.get(keyOf(cells))?.has(corner.join(",")) ?? false;
  }

  /** @param {Mark[]} cells */
  anywhere(cells) {
    return this.corners.has(keyOf(cells));
  }

  /**
   * Return the corner nearest to the wish at which the piece fits and covers the cell, or null.
   *
   * @type {(cells: Mark[], cell: Cell | Mark) => Cell | null}
   */
  near(cells, [row, column]) {
    const [r0, c0] = handle(cells);
    const wish = [row - r0, column - c0];
    /** @param {Cell} corner */
    const far = ([top, left]) => (top - wish[0]) ** 2 + (left - wish[1]) ** 2;
    const corners = cells
      .map(([r, c]) => /** @type {Cell} */ ([row - r, column - c]))
      .filter((corner) => this.has(cells, corner));
    return corners.length
      ? corners.reduce((best, corner) => (far(corner) < far(best) ? corner : best))
      : null;
  }

  /** Return every cell "row,column" that the piece can cover, whichever way round. @param {Mark[][]} ways */
  covered(ways) {
    /** @type {Set<string>} */
    const cells = new Set();
    for (const way of ways)
      for (const corner of this.corners.get(keyOf(way)) ?? []) {
        const [top, left] = corner.split(",").map(Number);
        for (const [r, c] of placed(way, [top, left])) cells.add(`${r},${c}`);
      }
    return cells;
  }

  get empty() {
    return this.corners.size === 0;
  }
}
