import { useState } from 'react';
import type { Column, DataTableProps, Sort } from './model.tsx';

/** The current order of the rows, and how to change it; null restores their own order, unless the page sorts. */
export type Ordering = {
  sort: Sort | undefined;
  choose: (sort: Sort | null) => void;
  by: 'page' | 'server' | 'table';
  /** Keys of the columns that the server sorts by. */
  names: readonly string[];
};

/**
 * Sorts a table that has all its rows by its columns' `by`. Rows without a value come last. Does nothing when the page
 * or the server sorts.
 */
export function useOwnSort<Row>({ rows, columns, served, sort, onSort }: DataTableProps<Row>): {
  rows: readonly Row[];
  order: Ordering;
} {
  const [own, setOwn] = useState<Sort | null>(null);
  const none: readonly string[] = [];
  if (served) {
    const { names, sort: chosen, onSort: choose } = served;
    return { rows, order: { sort: chosen ?? undefined, choose, by: 'server', names } };
  }
  if (onSort) return { rows, order: { sort, choose: (next) => next && onSort(next), by: 'page', names: none } };
  const by = columns.find(({ key }) => key === own?.key)?.by;
  const order = { choose: setOwn, by: 'table', names: none } as const;
  if (!own || !by) return { rows, order: { ...order, sort } };
  return { rows: sortRows(rows, by, own.dir), order: { ...order, sort: own } };
}

/** Whether the head of a column sorts. */
export function sorts<Row>({ key, sortable, by }: Column<Row>, order: Ordering): boolean {
  if (order.by === 'server') return order.names.includes(key);
  return order.by === 'page' ? sortable === true : by !== undefined;
}

function sortRows<Row>(rows: readonly Row[], by: NonNullable<Column<Row>['by']>, dir: Sort['dir']): Row[] {
  const { compare } = new Intl.Collator(document.documentElement.lang || 'fr', { numeric: true });
  const turn = dir === 'desc' ? -1 : 1;
  const none = (value: unknown): boolean => value === null || value === undefined || value === '';
  return rows
    .map((row, place) => ({ row, value: by(row, place) }))
    .sort((one, other) => {
      if (none(one.value) || none(other.value)) return Number(none(one.value)) - Number(none(other.value));
      return typeof one.value === 'number' && typeof other.value === 'number'
        ? turn * (one.value - other.value)
        : turn * compare(String(one.value), String(other.value));
    })
    .map(({ row }) => row);
}
