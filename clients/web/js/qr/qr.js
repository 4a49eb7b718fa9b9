// QR codes: bytes at error correction level M, versions 1 to 10, which hold 213 bytes.

import { s } from "../dom.js";
import { codewords, room, VERSIONS } from "./codewords.js";
import { Square } from "./square.js";

/** Return the modules of a text as rows of true (dark) and false. @param {string} text */
export function modules(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const versions = Array.from({ length: VERSIONS }, (_, i) => i + 1);
  const version = versions.find((one) => bytes.length + (one < 10 ? 2 : 3) <= room(one));
  if (!version) throw new RangeError("This text is too long for a QR code.");
  const square = new Square(version);
  square.write(codewords(bytes, version));
  square.wear(square.bestMask());
  return square.dark;
}

/** Draw the text as a QR code with its quiet zone. @param {string} text @param {string} label */
export function qr(text, label) {
  const rows = modules(text);
  const side = rows.length + 8;
  const dots = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
  return s(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, class: "qr-code" },
    s("rect", { width: side, height: side, class: "qr-light" }),
    s("path", { d: dots.join(""), class: "qr-dark" }),
  );
}
