import { useState } from 'react';
import type { DataTableProps, Sort } from './DataTable.tsx';

type Sorted<Row> = Pick<DataTableProps<Row>, 'rows' | 'sort' | 'onSort'>;

/**
 * Sorts a table that holds all its rows by what its columns are sorted `by`: upwards, downwards, then as they came. Rows
 * without a value stay at the end. A table whose page sorts is left to it.
 */
export function useOwnSort<Row>({ rows, columns, sort, onSort }: DataTableProps<Row>): Sorted<Row> {
  const [own, setOwn] = useState<Sort | null>(null);
  if (onSort) return { rows, sort, onSort };
  const change = (next: Sort): void => setOwn(own?.key === next.key && own.dir === 'desc' ? null : next);
  const by = columns.find(({ key }) => key === own?.key)?.by;
  if (!own || !by) return { rows, onSort: change };
  return { rows: sortRows(rows, by, own.dir), sort: own, onSort: change };
}

function sortRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number | null | undefined,
  dir: Sort['dir'],
): Row[] {
  const { compare } = new Intl.Collator(document.documentElement.lang || 'fr', { numeric: true });
  const turn = dir === 'desc' ? -1 : 1;
  const none = (value: unknown): boolean => value === null || value === undefined || value === '';
  return rows
    .map((row) => ({ row, value: by(row) }))
    .sort((one, other) => {
      if (none(one.value) || none(other.value)) return Number(none(one.value)) - Number(none(other.value));
      return typeof one.value === 'number' && typeof other.value === 'number'
        ? turn * (one.value - other.value)
        : turn * compare(String(one.value), String(other.value));
    })
    .map(({ row }) => row);
}
