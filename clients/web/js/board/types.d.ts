import type { Fits } from "./shapes.js";

export type Point = readonly [x: number, y: number];
/** Row and column. */
export type Cell = readonly [row: number, column: number];
/** Row, column, and what stands there. */
export type Mark = readonly [row: number, column: number, mark: string];

/** Where cells lie in a drawing: upper left corner and the size of one. */
export interface Place {
  x: number;
  y: number;
  size: number;
}

/** A drawing with a grid; what changes is drawn into `over`. */
export interface GridDrawing extends Place {
  svg: SVGSVGElement;
  over: SVGGElement;
  rows: number;
  columns: number;
}

/**
 * Something to be laid on a grid. `ways` are its ways round, each a quarter further; those after the first `turns`
 * are mirrored.
 */
export interface Piece {
  name: string;
  ways: Mark[][];
  turns: number;
  fits: Fits;
}

/** What a board needs to know of the game whose pieces are laid. */
export interface Laying {
  drawing: GridDrawing;
  pieces: Piece[];
  draw(cells: Mark[], state: "laid" | "ghost" | "misfit"): SVGElement;
  cellName(cell: Cell | Mark): string;
  pieceName(piece: Piece): string;
  /** Whether a cell is empty. */
  free(row: number, column: number): boolean;
  label: string;
  /** Hears of every change. */
  changed(): void;
}

/** A face or a colour, with what it is called. */
export interface Named {
  letter: string;
  name: string;
}
