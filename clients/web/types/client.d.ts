// The words of the browser client as types; what the API answers is in api.d.ts.

import type { Choose, Legal, Match, Printed, Sentence, TakeBack } from "./api";

/** What an element may hold: texts are always text, and nothing may stand for what is not there. */
export type Child = Node | string | number | boolean | null | undefined | readonly Child[];

/** The attributes of an element; "on…" listens, null and false leave out. */
export interface Attributes {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown);
  onchange?: (event: Event) => unknown;
  onclick?: (event: MouseEvent) => unknown;
  onfocus?: (event: FocusEvent) => unknown;
  oninput?: (event: Event) => unknown;
  onsubmit?: (event: SubmitEvent) => unknown;
}

/** What the server says: a word, or a template and its values. */
export type Said = string | number | boolean | Pick<Sentence, "message"> & Partial<Sentence>;

export type Choice = Record<string, any>;

/** A match that can be drawn: its view is there, with what is printed for its game. */
export type Shown<View = any, Facts = any> = Omit<Match, "game" | "title" | "rules" | "view" | "outcome"> & {
  game: string;
  title: string;
  rules: number;
  view: View;
  printed: Facts;
  outcome: Outcome;
};

/** A match as the API answers it, or ready to be drawn. */
export type Looked = Match & { printed?: Printed["printed"] };

export type Outcome = {
  scores: number[];
  winners: number[];
  details: Record<string, any>;
};

/** How a sheet is to be drawn. */
export interface SheetStyle {
  label: string;
  pending?: Choice | null;
  small?: boolean;
  flat?: boolean;
}

/** What a hand is made for. */
export interface Turn<View = any, Facts = any> {
  match: Shown<View, Facts>;
  seat: number;
  legal: any;
  label: string;
  changed: () => void;
}

/** What the player is about to choose, and how. */
export interface Hand {
  board: Element;
  tray?: Element;
  tools: Element[];
  confirm: string;
  /** The choice as it is to be sent, or null while it is incomplete. */
  choice(): Choice | null;
  hint(): string;
  key?(event: KeyboardEvent): unknown;
}

/** What the folder of a game offers to the table and the replay: `js/games/<game>/index.js`. */
export interface Drawing {
  players(match: Shown): number;
  headline(match: Shown): string;
  note(match: Shown, seat: number): string;
  centre(match: Shown): Element | null;
  sheet(match: Shown, seat: number, style: SheetStyle): Element;
  hand(turn: Turn): Hand;
  spoken(match: Shown, seat: number): string[];
  announce(match: Shown): string;
  told(match: Shown, choice: Choice): string;
  detail(match: Shown, seat: number): string;
  below?(match: Shown, seat: number): Element | null;
  panel?(match: Shown): Element | null;
  hasGoal?(match: Shown): boolean;
  /** What scores count, if not points. */
  scoreName?(): string;
  readonly lowWins?: boolean;
  /** Tells by "change" that sheets have to be drawn anew, as when the screen is turned. */
  readonly upright?: EventTarget;
}

/** Rules in short: `js/games/<game>/rules.js`. */
export interface Rules {
  aim: string;
  parts: { heading: string; lines: Child[]; table?: Child[][] }[];
}

/** What this browser holds of a match: a seat and its key, the key of its host. */
export interface Held {
  seat?: number;
  token?: string;
  host?: string;
  used?: number;
}

/** Who sits down. */
export interface Person {
  name: string;
  stand_in?: number;
}

/** An item of a stream: an event, a notice or a look. */
export type Item = Partial<Event & Notice & Look> & { type: string };

/** Whom the match waits for now. */
export interface Notice {
  phase: number;
  seats: number[];
  deadline: number | null;
}

/** What a seat, or somebody who watches, needs to know. */
export interface Look {
  match: Match;
  legal?: Legal;
}

/** An event of the log. */
export interface Event {
  seq: number;
  type: string;
  phase: number;
  seat: number;
  choice: Choice;
  by: string;
}

/** A moment of a replay: a deal, the end, or choices that were opened together. */
export interface Moment {
  seq: number;
  kind: string;
  phase?: number | null;
  choices: Record<number, { choice: Choice; by: string }>;
}

/** What the coach found: docs/api.md. */
export interface Report {
  costliest: Decision[];
  seats: Luck[];
}
export interface Decision {
  seq: number;
  seat: number;
  made: Choice;
  better: Choice | null;
  cost: number;
}
export interface Luck {
  seat: number;
  result: number;
  luck: { points: number };
  skill: { points: number };
}

/** How the connection is. */
export type Line = "live" | "lost" | "paused";

/** By what it is. */
export type Way = "socket" | "stream";

/** A line to a match while it holds: what comes on it, and what can be asked. */
export interface Link {
  way: Way;
  items: () => AsyncIterable<Item[]>;
  choose: (phase: number, choice: Choice, key: string) => Promise<{ seq: number }>;
  takeBack: (phase: number) => Promise<unknown>;
}

/** A question on a socket, which gives it its ref; a game from outside has choices of a form of its own. */
export type Question = (Omit<Choose, "ref" | "choice"> & { choice: Choice }) | Omit<TakeBack, "ref">;

/** A page draws itself into a place, and returns how it says good-bye if it has to. */
export type Page = (place: HTMLElement, ...found: string[]) => Farewell | Promise<Farewell>;
export type Farewell = (() => void) | void;
