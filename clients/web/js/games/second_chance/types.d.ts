// What the server says of this game.

import type { SecondChanceChoice, SecondChanceCompact, SecondChanceView } from "../../../types/api";
import type { Shown } from "../../../types/client";

export type View = SecondChanceView;
export interface Printed {
  size: number;
  centre: string;
  tiles: Record<string, string[]>;
  turns: Record<string, number>;
  solo_games: number;
  solo_goal: number;
}
export type Match = Shown<View, Printed>;
export type Choice = SecondChanceChoice;
/** For each tile its ways round, with the cells where its corner may lie. */
export type Legal = SecondChanceCompact;
