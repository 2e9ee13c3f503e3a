import type { ReactNode } from 'react';
import type { MenuAction } from '../overlays/ActionMenu.tsx';
import type { FileFormat } from './table-kit.tsx';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end edge. */
  align?: 'start' | 'center' | 'end';
  /** The page sorts, by `onSort`. */
  sortable?: boolean;
  /**
   * What rows are sorted by where the table holds them all: the head sorts them, and gives back their own order. The
   * place of a row in that order stands for what it follows, as the last names of people.
   */
  by?: (row: Row, place: number) => string | number | null | undefined;
  /** CSS width; the first column keeps its own. */
  width?: string;
  /** Where it goes on a phone; the first column is the title, the rest are details unless said otherwise. */
  narrow?: 'title' | 'detail' | 'end' | 'hidden';
  /** On a phone its head is said beside it, where a bare figure or day would say nothing. */
  named?: boolean;
  /** What a file holds of it, where the words of its cell are not that. */
  file?: (row: Row) => string | number | null;
  /** Left out between a phone and a desktop, where the table would be wider than the page. */
  tablet?: 'hidden';
};
export type Sort = { key: string; dir: 'asc' | 'desc' };
/** The order of a list that the server pages. */
export type ServedOrder = {
  /** Keys of the columns that the server sorts by. */
  names: readonly string[];
  /** Null for the list's own order. */
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
};
export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  allLabel: string;
  rowLabel: (row: Row) => string;
  /** « 3 sélectionnés » */
  summary: (count: number) => ReactNode;
  clearLabel: string;
  /** Buttons of the floating bar. */
  actions: ReactNode;
};
/** What can be done with a row: a button at its end, the context key on any part of it, a sheet on a phone. */
export type RowMenu<Row> = {
  /** Head of its column, read aloud. */
  head: string;
  /** Name of its button: « Actions pour 6A » */
  label: (row: Row) => string;
  title: (row: Row) => string;
  /** None for a row with which nothing can be done. */
  actions: (row: Row) => readonly MenuAction[];
  /** Way out of the sheet on phones. */
  closeLabel?: string;
};
/** A list as a file that the server makes of all its rows; `name` without its ending. */
export type ServerFile = { name: string; file: (format: FileFormat) => Promise<Blob> };
export type DataTableProps<Row> = {
  /** Under which the choice of its columns is kept; a list without one shows them all. */
  name?: string;
  /** The list as a file, in its menu: made by the server, or of the rows and columns that are shown. */
  exports?: ServerFile | 'rows';
  menu?: RowMenu<Row>;
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Heads that the eye does not need, in a card of a few rows: read aloud only. */
  heads?: 'hidden';
  /** Makes the first column a link. */
  href?: (row: Row) => string;
  /** Or a button, when the row opens beside the list. */
  onOpen?: (row: Row) => void;
  /** Key of the row open beside the list. */
  current?: string;
  /** Avatar or cover before the first column. */
  lead?: (row: Row) => ReactNode;
  /** The server sorts what it pages. */
  served?: ServedOrder;
  /** Or the page sorts its rows. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The page itself offers the order on a phone. */
  phoneSort?: 'page';
  selection?: Selection<Row>;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
};
