// The legal markings, narrowed down by the dice and cells chosen so far; without any drawing.

/** @import { Candidate, Face, Faces } from "./types" */

/** How many jokers two faces cost. @type {(colour: string, number: Face) => number} */
export const costs = (colour, number) => Number(colour === "X") + Number(number === "?");

/**
 * Read the server's compact list: faces such as "y2" or "X?", each with its sets of cells.
 *
 * @param {Record<string, string[]>} marks
 * @returns {Candidate[]}
 */
export function readMarks(marks) {
  return Object.entries(marks).flatMap(([faces, sets]) => {
    const number = faces.slice(1) === "?" ? "?" : Number(faces.slice(1));
    return sets.map((text) => ({ colour: faces[0], number, text, cells: text.split(" ") }));
  });
}

/**
 * Return the markings with these faces that hold all these cells.
 *
 * @type {(marks: Candidate[], faces: Faces, cells: string[]) => Candidate[]}
 */
export function agreeing(marks, { colour, number }, cells) {
  return marks.filter(
    (mark) =>
      (colour === null || mark.colour === colour) &&
      (number === null || mark.number === number) &&
      cells.every((cell) => mark.cells.includes(cell)),
  );
}

/**
 * Return the marking of exactly these cells that costs fewest jokers, or null.
 *
 * @type {(marks: Candidate[], faces: Faces, cells: string[]) => Candidate | null}
 */
export function cheapest(marks, faces, cells) {
  if (!cells.length) return null;
  const found = agreeing(marks, faces, cells).filter((mark) => mark.cells.length === cells.length);
  return found.sort((a, b) => costs(a.colour, a.number) - costs(b.colour, b.number))[0] ?? null;
}

/** Return the one set of cells that is left, or null if there are several. @param {Candidate[]} marks */
export function onlySet(marks) {
  const sets = new Set(marks.map(({ text }) => text));
  return sets.size === 1 ? [...sets][0].split(" ") : null;
}
