// What pointer and arrow keys mean on a board.

/** @import { Cell, GridDrawing } from "./types" */

/** Down and right, by the name of the key. @type {Record<string, Cell>} */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Return a number, or the nearest from 0 to the most. @type {(value: number, most: number) => number} */
export const within = (value, most) => Math.max(0, Math.min(value, most));

/**
 * Return the cell to which an arrow leads; the first one leads to the middle.
 *
 * @type {(cell: Cell | null, arrow: Cell, rows: number, columns: number) => Cell}
 */
export function stepped(cell, [down, right], rows, columns) {
  const [r, c] = cell ?? [(rows >> 1) - down, (columns >> 1) - right];
  return [within(r + down, rows - 1), within(c + right, columns - 1)];
}

/**
 * Return the point of a drawing under a pointer, in the drawing's own units.
 *
 * @param {SVGSVGElement} svg
 * @param {MouseEvent} event
 */
export function pointUnder(svg, event) {
  const matrix = svg.getScreenCTM();
  return matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}

/**
 * Return the cell of a drawing under a pointer, or null beside the grid.
 *
 * @param {GridDrawing} drawing
 * @param {MouseEvent} event
 * @returns {Cell | null}
 */
export function cellUnder({ svg, x, y, size, rows, columns }, event) {
  const point = pointUnder(svg, event);
  if (!point) return null;
  const [row, column] = [Math.floor((point.y - y) / size), Math.floor((point.x - x) / size)];
  return row >= 0 && row < rows && column >= 0 && column < columns ? [row, column] : null;
}

/** Shake a drawing, to say that something is not possible there. @param {Element} svg */
export function refuse(svg) {
  svg.classList.remove("refuse");
  requestAnimationFrame(() => svg.classList.add("refuse"));
}
