// Pieces on a grid, without any drawing: their ways round, and where they fit.
// A way round is a list of [row, column, mark]; its upper left corner is at 0, 0.

export const keyOf = (cells) => cells.map((cell) => cell.join(",")).join(";");

/** Read a shape such as "XXX/X..". */
export function read(shape) {
  return shape
    .split("/")
    .flatMap((row, r) => [...row].map((sign, c) => (sign === "X" ? [r, c, ""] : null)))
    .filter(Boolean);
}

export const height = (cells) => Math.max(...cells.map(([r]) => r)) + 1;
export const width = (cells) => Math.max(...cells.map(([, c]) => c)) + 1;
export const placed = (cells, [top, left]) => cells.map(([r, c, mark]) => [r + top, c + left, mark]);

/** Return the number of the way round that is a quarter further; `turns` of the ways are not mirrored. */
export function turned(number, { turns }) {
  const first = number < turns ? 0 : turns;
  return first + ((number - first + 1) % turns);
}

/** Return the number of the mirrored way round; where turning does the same, of the opposite one. */
export function mirrored(number, { ways, turns }) {
  if (ways.length === turns) return turns === 4 ? (number + 2) % 4 : number;
  return number < turns ? turns + ((turns - number) % turns) : (2 * turns - number) % turns;
}

/** Return the cell of a piece that is nearest to its middle: there it is held. */
export function handle(cells) {
  const r = (height(cells) - 1) / 2;
  const c = (width(cells) - 1) / 2;
  const far = (cell) => (cell[0] - r) ** 2 + (cell[1] - c) ** 2;
  return cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
}

/** Where a piece fits: for each way round, by its key, the corners "row,column". */
export class Fits {
  constructor() {
    this.corners = new Map();
  }

  add(cells, [top, left]) {
    const key = keyOf(cells);
    if (!this.corners.has(key)) this.corners.set(key, new Set());
    this.corners.get(key).add(`${top},${left}`);
  }

  has(cells, corner) {
    return this.corners.get(keyOf(cells))?.has(corner.join(",")) ?? false;
  }

  anywhere(cells) {
    return this.corners.has(keyOf(cells));
  }

  /** Return the corner nearest to the wish at which the piece fits and covers the cell, or null. */
  near(cells, [row, column]) {
    const [r0, c0] = handle(cells);
    const wish = [row - r0, column - c0];
    const far = ([top, left]) => (top - wish[0]) ** 2 + (left - wish[1]) ** 2;
    const corners = cells.map(([r, c]) => [row - r, column - c]).filter((corner) => this.has(cells, corner));
    return corners.length
      ? corners.reduce((best, corner) => (far(corner) < far(best) ? corner : best))
      : null;
  }

  /** Return every cell "row,column" that the piece can cover, whichever way round. */
  covered(ways) {
    const cells = new Set();
    for (const way of ways)
      for (const corner of this.corners.get(keyOf(way)) ?? [])
        for (const [r, c] of placed(way, corner.split(",").map(Number))) cells.add(`${r},${c}`);
    return cells;
  }

  get empty() {
    return this.corners.size === 0;
  }
}
