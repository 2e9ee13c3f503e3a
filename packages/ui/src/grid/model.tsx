import type { HTMLAttributes, ReactNode } from 'react';

/** The value of a typed text, or why it is refused. */
export type Parsed<V> = { value: V } | { wrong: string };
/**
 * Appearance of a cell: `hatched` for a code instead of a value, `good` and `bad` for a value to highlight, `quiet` for
 * a computed figure.
 */
export type CellLook = 'hatched' | 'good' | 'bad' | 'quiet' | 'strong';

export type GridColumn<Row, V> = {
  key: string;
  /** Plain name: used in announcements, and displayed without a `head`. */
  name: string;
  head?: ReactNode;
  /** Pixels, and on a phone. */
  width: number;
  narrow?: number;
  /** Stays at the start edge while the others scroll; frozen columns come first. */
  frozen?: boolean;
  align?: 'start' | 'center' | 'end';
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  /** Tints the whole column, for example one not published yet. */
  tinted?: boolean;
  /** Text of a value: displayed, copied and edited. */
  format: (value: V, row: Row) => string;
  /** Parses typed or pasted text; an empty text clears the cell. Without it the column is read-only. */
  parse?: (text: string, row: Row) => Parsed<V>;
  readOnly?: boolean | ((row: Row) => boolean);
  /** Text entered by a single key, which then moves to the cell below. */
  oneKey?: (key: string, row: Row) => string | null;
  /** Renders more than the text. */
  show?: (value: V, row: Row) => ReactNode;
  look?: (value: V, row: Row) => CellLook | undefined;
  /** Below the column, such as a mean. */
  foot?: ReactNode;
};

/** Rows and columns are identified by key, so that sorting again does not move typed values. */
export type CellPlace = { row: string; column: string };
export type CellChange<V> = CellPlace & { before: V; after: V };
export type CellState<V> =
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** Kept on this device until the network returns. */
  | { kind: 'waiting' }
  | { kind: 'refused'; reason: string }
  /** Somebody else wrote meanwhile. */
  | { kind: 'conflict'; theirs: V; by?: string };

/** A refused text: the cell keeps its value. */
export type WrongCell = CellPlace & { text: string; reason: string };

export type GridWords = {
  /** How the keys work, announced once when the grid is entered. */
  help: string;
  /** Name of the field of a cell: « Contrôle 1, Amine Alaoui ». */
  cell: (column: string, row: string) => string;
  /** « 6 cellules » */
  selected: (count: number) => string;
  saving: string;
  saved: string;
  waiting: string;
  refused: (reason: string) => string;
  /** What somebody else wrote, and who if known. */
  conflict: (theirs: string, by?: string) => string;
  keepMine: string;
  takeTheirs: string;
  /** A refused text and why. */
  wrong: (text: string, reason: string) => string;
  readOnly: string;
  copied: (count: number) => string;
  /** After a paste or fill: cells changed, refused, and skipped (read-only, or beyond the edge). */
  entered: (changed: number, wrong: number, left: number) => string;
  undone: (count: number) => string;
  redone: (count: number) => string;
  /** A value could not be undone: somebody changed it since. */
  notUndone: string;
};

export type GridProps<Row, V> = {
  /** Accessible name, and title on paper. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Name of a row, announced with its cells. */
  rowName: (row: Row) => string;
  columns: readonly GridColumn<Row, V>[];
  value: (row: Row, column: GridColumn<Row, V>) => V;
  /** One action of the user: a typed cell, a paste, a fill, an undone step. */
  onChange: (changes: CellChange<V>[]) => void;
  state?: (place: CellPlace) => CellState<V> | undefined;
  /** A remark about a cell, marked by a corner and announced with it. */
  note?: (place: CellPlace) => string | undefined;
  /** The user chose between their own value and somebody else's. */
  onResolve?: (place: CellPlace, keep: 'mine' | 'theirs') => void;
  /** Figures of the selected cells, below the grid. */
  summary?: (values: readonly V[]) => ReactNode;
  /** At the end of the line below the grid, such as key hints. */
  hints?: ReactNode;
  headHeight?: number;
  footHeight?: number;
  /** Maximum CSS size; the grid scrolls inside. */
  maxHeight?: string;
  words: GridWords;
};
