import type { ReactNode } from 'react';
import type { MenuAction } from '../overlays/ActionMenu.tsx';
import type { FileFormat } from './table-kit.tsx';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures are at the end edge. */
  align?: 'start' | 'center' | 'end';
  /** The page sorts, by `onSort`. */
  sortable?: boolean;
  /**
   * Sort value of a row, when the table has all its rows: the head sorts by it, and can restore the rows' own order.
   * `place` is the row's position in that order, to sort by something only the order knows, such as last names.
   */
  by?: (row: Row, place: number) => string | number | null | undefined;
  /** CSS width; the first column keeps its own. */
  width?: string;
  /** Its place on a phone; by default the first column is the title and the rest are details. */
  narrow?: 'title' | 'detail' | 'end' | 'hidden';
  /** Shows its head beside it on a phone, where a bare figure or day would be unclear. */
  named?: boolean;
  /** Its value in a file, where it differs from the text of the cell. */
  file?: (row: Row) => string | number | null;
  /** Hidden between a phone and a desktop, where the table would be too wide. */
  tablet?: 'hidden';
};
export type Sort = { key: string; dir: 'asc' | 'desc' };
/** The order of a list paged by the server. */
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
/** The actions of a row: a button at its end, the context key on any part of it, a sheet on a phone. */
export type RowMenu<Row> = {
  /** Head of its column, read aloud. */
  head: string;
  /** Name of its button: « Actions pour 6A » */
  label: (row: Row) => string;
  title: (row: Row) => string;
  /** Empty for a row without actions. */
  actions: (row: Row) => readonly MenuAction[];
  /** Close button of the sheet on phones. */
  closeLabel?: string;
};
/** A list exported by the server, with all its rows; `name` without extension. */
export type ServerFile = { name: string; file: (format: FileFormat) => Promise<Blob> };
export type DataTableProps<Row> = {
  /** Key under which the choice of columns is stored; without it all are shown. */
  name?: string;
  /** Export in its menu: by the server, or of the shown rows and columns. */
  exports?: ServerFile | 'rows';
  menu?: RowMenu<Row>;
  /** Accessible name of the table. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Hides the heads visually, in a card of a few rows; screen readers get them. */
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
  /** Replaces the rows when there are none. */
  empty?: ReactNode;
};
