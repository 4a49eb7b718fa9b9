// What the server says of this game.

import type {
  EncoreCheckView,
  EncorePadView,
  EncorePartView,
  EncoreTeamView,
  EncoreView,
} from "../../../types/api";
import type { Shown } from "../../../types/client";
import type { Cell, Named, Point } from "../../board/types";

export type Face = number | string;
export type Pad = EncorePadView;
/** What the team has lost, or would. */
export type Loss = { jokers?: number[]; remove?: "colour" | "number"; failed?: number[] };
export type Goal = EncorePartView;
export type Check = EncoreCheckView;
export type Team = EncoreTeamView;
export type View = EncoreView;
export interface Worth {
  first: number;
  later: number;
}
export interface Printed {
  rows: number;
  columns: string;
  start_column: string;
  column_points: Worth[];
  colours: Named[];
  colour_points: Worth[];
  jokers: number;
  star: number;
  dice: [number, number];
  solo_dice: [number, number];
  solo_rolls: number;
  open_rolls: number;
  largest: number;
  levels: unknown[];
  missions: { checks: number[]; failed_limit: number; word: string; parts: Record<string, string> };
}
export type Match = Shown<View, Printed>;
export interface Mark {
  colour: string;
  number: Face;
  cells: string[];
}
export type Choice = Partial<Mark> & Loss & { pass?: true };
/** A marking that the server allows; `text` names its cells. */
export type Candidate = Mark & { text: string };
/** What is chosen of the dice so far; null is open. */
export interface Faces {
  colour: string | null;
  number: Face | null;
}
/** What the team is asked: how to share out jokers, or which kind of die to give up. */
export interface Asked {
  jokers?: { total: number; left: number[] };
  remove?: ("colour" | "number")[];
}

/** Where things lie on a sheet: row -1 and those after the last are the margins. */
export interface Layout {
  /** The middle of a cell. */
  spot(row: number, column: number): Point;
  box: string;
  nameOf(cell: Cell): string;
  cellOf(name: string): Cell;
  rows: number;
  columns: string;
  tall: boolean;
}
/** What has to be known to draw a pad. */
export interface Drawable {
  view: { pads: Pick<Pad, "sheet" | "marks">[]; sheets: View["sheets"]; first: View["first"] };
  printed: Pick<Printed, "rows" | "columns" | "column_points" | "start_column">;
}
export interface PadDrawing {
  svg: SVGSVGElement;
  over: SVGGElement;
  place: Layout;
  rows: string[];
}
