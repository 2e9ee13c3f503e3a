import type { HTMLAttributes, ReactNode } from 'react';

/** What a typed text becomes, or why it cannot be taken. */
export type Parsed<V> = { value: V } | { wrong: string };
/**
 * How a cell is drawn: `hatched` for a code in place of a value, `good` and `bad` for a value that stands out, `quiet`
 * for a figure that was worked out.
 */
export type CellLook = 'hatched' | 'good' | 'bad' | 'quiet' | 'strong';

export type GridColumn<Row, V> = {
  key: string;
  /** Plain name: said by announcements, drawn when there is no `head`. */
  name: string;
  head?: ReactNode;
  /** Pixels, and on a phone. */
  width: number;
  narrow?: number;
  /** Stays at the start edge while the others scroll; frozen columns come first. */
  frozen?: boolean;
  align?: 'start' | 'center' | 'end';
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  /** A tint over the whole column, such as one that nobody else sees yet. */
  tinted?: boolean;
  /** Text of a value: what is drawn, copied and edited. */
  format: (value: V, row: Row) => string;
  /** Reads what was typed or pasted; an empty text empties the cell. A column without it is read only. */
  parse?: (text: string, row: Row) => Parsed<V>;
  readOnly?: boolean | ((row: Row) => boolean);
  /** Text entered at once by a single key, which then goes to the cell below. */
  oneKey?: (key: string, row: Row) => string | null;
  /** Draws more than the text. */
  show?: (value: V, row: Row) => ReactNode;
  look?: (value: V, row: Row) => CellLook | undefined;
  /** Under the column, such as a mean. */
  foot?: ReactNode;
};

/**
 * Rows and columns are told by their keys: a list that is sorted again meanwhile changes nothing to what was typed
 * where.
 */
export type CellPlace = { row: string; column: string };
export type CellChange<V> = CellPlace & { before: V; after: V };
export type CellState<V> =
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** Kept on this device until there is a network. */
  | { kind: 'waiting' }
  | { kind: 'refused'; reason: string }
  /** Somebody else wrote meanwhile. */
  | { kind: 'conflict'; theirs: V; by?: string };

/** A text that was not taken: the cell keeps what it held. */
export type WrongCell = CellPlace & { text: string; reason: string };

export type GridWords = {
  /** How the keys work, said once when the grid is entered. */
  help: string;
  /** Name of the field of a cell: « Contrôle 1, Amine Alaoui ». */
  cell: (column: string, row: string) => string;
  /** « 6 cellules » */
  selected: (count: number) => string;
  saving: string;
  saved: string;
  waiting: string;
  refused: (reason: string) => string;
  /** What somebody else wrote, and who where it is known. */
  conflict: (theirs: string, by?: string) => string;
  keepMine: string;
  takeTheirs: string;
  /** A text that was not taken and why. */
  wrong: (text: string, reason: string) => string;
  readOnly: string;
  copied: (count: number) => string;
  /** After a paste or a fill: cells changed, not taken, and left alone (read only, or beyond the edge). */
  entered: (changed: number, wrong: number, left: number) => string;
  undone: (count: number) => string;
  redone: (count: number) => string;
  /** A value could not be put back: it was changed by somebody since. */
  notUndone: string;
};

export type GridProps<Row, V> = {
  /** Accessible name, and title on paper. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Name of a row, said with its cells. */
  rowName: (row: Row) => string;
  columns: readonly GridColumn<Row, V>[];
  value: (row: Row, column: GridColumn<Row, V>) => V;
  /** One act of the person: a typed cell, a paste, a fill, an undone step. */
  onChange: (changes: CellChange<V>[]) => void;
  state?: (place: CellPlace) => CellState<V> | undefined;
  /** A remark about a cell, told by a corner and said with it. */
  note?: (place: CellPlace) => string | undefined;
  /** The person chose between what was written here and by somebody else. */
  onResolve?: (place: CellPlace, keep: 'mine' | 'theirs') => void;
  /** Figures of the chosen cells, under the grid. */
  summary?: (values: readonly V[]) => ReactNode;
  /** What stands at the end of the line under the grid, such as the keys. */
  hints?: ReactNode;
  headHeight?: number;
  footHeight?: number;
  /** CSS size at most; the grid scrolls inside. */
  maxHeight?: string;
  words: GridWords;
};
