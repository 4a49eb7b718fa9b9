// The games this client can draw. A new one adds a folder and a line.

const FOLDERS = { "criss-cross": "criss_cross", "second-chance": "second_chance", encore: "encore" };

/** Load the drawing of a game. */
export const loadGame = (name) => import(`./${FOLDERS[name]}/index.js`);

/** Load the small picture of a game alone, for pages where nobody plays. */
export const loadPicture = (name) => import(`./${FOLDERS[name]}/picture.js`);

/** Load the rules of a game in short. */
export const loadRules = (name) => import(`./${FOLDERS[name]}/rules.js`);
