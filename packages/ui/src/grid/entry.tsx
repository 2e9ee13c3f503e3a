import type { Entry } from './fill.tsx';
import type { CellChange, CellPlace, GridColumn, WrongCell } from './model.tsx';

export type Sheet<Row, V> = {
  rows: readonly Row[];
  columns: readonly GridColumn<Row, V>[];
  rowKey: (row: Row) => string;
  value: (row: Row, column: GridColumn<Row, V>) => V;
};
export type ReadEntries<V> = {
  changes: CellChange<V>[];
  wrong: WrongCell[];
  /** Cells whose text was accepted, changed or not: earlier messages about them are cleared. */
  right: CellPlace[];
  /** Number of read-only cells that a text was meant for. */
  left: number;
};

export const cellKey = ({ row, column }: CellPlace): string => `${row}\u0000${column}`;

export function isReadOnly<Row, V>(column: GridColumn<Row, V>, row: Row): boolean {
  if (!column.parse) return true;
  return typeof column.readOnly === 'function' ? column.readOnly(row) : column.readOnly === true;
}

/** Parses texts cell by cell: a valid one changes its cell, an invalid one leaves it as it was. */
export function readEntries<Row, V>(
  { rows, columns, rowKey, value }: Sheet<Row, V>,
  entries: readonly Entry[],
  /** An empty text is ignored (for a cell of a fixed kind that cannot be empty) instead of being wrong. */
  emptying = false,
): ReadEntries<V> {
  const taken: ReadEntries<V> = { changes: [], wrong: [], right: [], left: 0 };
  for (const { row: rowAt, col, text } of entries) {
    const row = rows[rowAt];
    const column = columns[col];
    if (row === undefined || !column) continue;
    if (!column.parse || isReadOnly(column, row)) {
      taken.left += 1;
      continue;
    }
    const place = { row: rowKey(row), column: column.key };
    const parsed = column.parse(text, row);
    if ('wrong' in parsed) {
      if (emptying) taken.left += 1;
      else taken.wrong.push({ ...place, text, reason: parsed.wrong });
      continue;
    }
    taken.right.push(place);
    const before = value(row, column);
    if (!sameValue(column, row, before, parsed.value)) taken.changes.push({ ...place, before, after: parsed.value });
  }
  return taken;
}

/** Values may be new objects: two with the same text are equal. */
export const sameValue = <Row, V>(column: GridColumn<Row, V>, row: Row, a: V, b: V): boolean =>
  Object.is(a, b) || column.format(a, row) === column.format(b, row);
