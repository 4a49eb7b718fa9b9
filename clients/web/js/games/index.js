// The games this client can draw. A new one adds a folder and a line.

const FOLDERS = {
  "criss-cross": () => import("./criss_cross/index.js"),
  "second-chance": () => import("./second_chance/index.js"),
  encore: () => import("./encore/index.js"),
};

export const GAMES = Object.keys(FOLDERS);

/** Load the drawing of a game. */
export function loadGame(name) {
  return FOLDERS[name]();
}
