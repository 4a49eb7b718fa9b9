// The games this client can draw. A new one adds a folder and a line.

const FOLDERS = {
  "criss-cross": [() => import("./criss_cross/index.js"), () => import("./criss_cross/rules.js")],
  "second-chance": [() => import("./second_chance/index.js"), () => import("./second_chance/rules.js")],
  encore: [() => import("./encore/index.js"), () => import("./encore/rules.js")],
};

/** Load the drawing of a game. */
export const loadGame = (name) => FOLDERS[name][0]();

/** Load the rules of a game in short. */
export const loadRules = (name) => FOLDERS[name][1]();
