// What pointer and arrow keys mean on a board.

/** Down and right, by the name of the key. */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Return the point of a drawing under a pointer, in the drawing's own units. */
export function pointUnder(svg, event) {
  const matrix = svg.getScreenCTM();
  return matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}

/** Return the cell of a drawing under a pointer, or null beside the grid. */
export function cellUnder({ svg, x, y, size, rows, columns }, event) {
  const point = pointUnder(svg, event);
  if (!point) return null;
  const [row, column] = [Math.floor((point.y - y) / size), Math.floor((point.x - x) / size)];
  return row >= 0 && row < rows && column >= 0 && column < columns ? [row, column] : null;
}

/** Shake a drawing, to say that something is not possible there. */
export function refuse(svg) {
  svg.classList.remove("refuse");
  requestAnimationFrame(() => svg.classList.add("refuse"));
}
