// Strokes as a hand with a pencil makes them: a little off, but always the same for the same seed.

import { s } from "../dom.js";

/**
 * @import { Attributes } from "../../types/client"
 * @import { Cell, Mark, Place, Point } from "./types"
 */

/** Return a function that gives the same numbers between -1 and 1 for the same seed. @param {string} seed */
function shaky(seed) {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1;
  };
}

/** @param {number} number */
const round = (number) => Math.round(number * 10) / 10;

/**
 * Return path data of a line through these points, drawn by hand.
 *
 * @type {(points: Point[], seed: string, shake?: number) => string}
 */
export function line(points, seed, shake = 1.2) {
  const off = shaky(seed);
  const [first, ...rest] = points.map(([x, y]) => [x + off() * shake, y + off() * shake]);
  let [x, y] = first;
  let path = `M${round(x)} ${round(y)}`;
  for (const [nextX, nextY] of rest) {
    const bendX = (x + nextX) / 2 + off() * shake * 1.6;
    const bendY = (y + nextY) / 2 + off() * shake * 1.6;
    path += `Q${round(bendX)} ${round(bendY)} ${round(nextX)} ${round(nextY)}`;
    [x, y] = [nextX, nextY];
  }
  return path;
}

/**
 * Return path data of a circle that does not quite close.
 *
 * @type {(x: number, y: number, radius: number, seed: string, shake?: number) => string}
 */
export function ring(x, y, radius, seed, shake = 1) {
  const off = shaky(seed);
  const begin = off() * 0.6 - 1.9;
  /** @type {Point[]} */
  const points = [];
  for (let step = 0; step <= 12; step++) {
    const angle = begin + (step / 12) * (2 * Math.PI + 0.25);
    const reach = radius + off() * shake + (step / 12) * shake;
    points.push([x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]);
  }
  let path = `M${round(points[0][0])} ${round(points[0][1])}`;
  for (let step = 1; step < points.length - 1; step++) {
    const [x1, y1] = points[step];
    const [x2, y2] = points[step + 1];
    path += `Q${round(x1)} ${round(y1)} ${round((x1 + x2) / 2)} ${round((y1 + y2) / 2)}`;
  }
  return path;
}

/**
 * Return a cross in a box of this size around a middle.
 *
 * @type {(x: number, y: number, size: number, seed: string) => SVGElement}
 */
export function cross(x, y, size, seed) {
  const d = size / 2;
  /** @type {(name: string, from: Point, to: Point) => SVGElement} */
  const stroke = (name, from, to) => s("path", { d: line([from, to], seed + name) });
  return s(
    "g",
    { class: "stroke" },
    stroke("a", [x - d, y - d], [x + d, y + d]),
    stroke("b", [x + d, y - d], [x - d, y + d]),
  );
}

/**
 * Return a grid of rows and columns with its upper left corner at (x, y).
 *
 * @type {(x: number, y: number, size: number, rows: number, columns: number) => SVGElement}
 */
export function grid(x, y, size, rows, columns) {
  const lines = [];
  for (let r = 0; r <= rows; r++) lines.push(`M${x} ${y + r * size}h${columns * size}`);
  for (let c = 0; c <= columns; c++) lines.push(`M${x + c * size} ${y}v${rows * size}`);
  return s("path", { d: lines.join(""), class: "grid" });
}

/**
 * Return the square of a cell, or one a little smaller.
 *
 * @param {Place} place
 * @param {Cell | Mark} cell
 * @param {Attributes} attributes
 */
export function square({ x, y, size }, [row, column], attributes, inset = 0) {
  const side = size - 2 * inset;
  const corner = { x: x + column * size + inset, y: y + row * size + inset };
  return s("rect", { ...corner, width: side, height: side, ...attributes });
}

/**
 * Return a text in the middle of (x, y).
 *
 * @type {(x: number, y: number, text: string | number, attributes?: Attributes) => SVGElement}
 */
export function words(x, y, text, attributes = {}) {
  return s(
    "text",
    { x, y, "text-anchor": "middle", "dominant-baseline": "central", ...attributes },
    String(text),
  );
}
