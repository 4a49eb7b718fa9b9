// What the server says of this game.

import type {
  CrissCrossPairs,
  CrissCrossPickChoice,
  CrissCrossView,
  CrissCrossWriteChoice,
} from "../../../types/api";
import type { Shown } from "../../../types/client";
import type { Named } from "../../board/types";

export interface Score {
  rows: (number | string)[];
  columns: (number | string)[];
  diagonal: number | string;
  total: number | string;
}
export interface Sheet {
  grid: string[];
  score?: Score;
}
export type View = CrissCrossView;
export interface Printed {
  size: number;
  rounds: number;
  symbols: Named[];
  run_points: number[];
  ratings: (number | null)[];
}
export type Match = Shown<View, Printed>;
export type Choice = Partial<CrissCrossPickChoice & CrissCrossWriteChoice>;
export type Legal = CrissCrossPairs;
