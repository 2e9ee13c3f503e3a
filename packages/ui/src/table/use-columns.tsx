import { use, useState } from 'react';
import type { Column } from './model.tsx';
import { TableKitContext } from './table-kit.tsx';

export type ColumnChoice<Row> = {
  shown: readonly Column<Row>[];
  /** Columns that can be hidden: all but the first, with a text head and visible at this width. */
  choosable: readonly Column<Row>[];
  hidden: readonly string[];
  hide: (keys: readonly string[]) => void;
};

/** The shown columns of a list; the choice is stored under its name, if it has one. */
export function useColumnChoice<Row>(
  name: string | undefined,
  columns: readonly Column<Row>[],
  fits: (column: Column<Row>) => boolean,
): ColumnChoice<Row> {
  const kit = use(TableKitContext);
  const [hidden, setHidden] = useState(() => (name && kit?.readHidden(name)) || []);
  const worded = name && kit ? columns.slice(1).filter(({ head }) => typeof head === 'string') : [];
  const left = new Set(worded.flatMap(({ key }) => (hidden.includes(key) ? [key] : [])));
  return {
    shown: columns.filter(({ key }) => !left.has(key)),
    choosable: worded.filter(fits),
    hidden: [...left],
    hide: (keys) => {
      setHidden(keys);
      if (name) kit?.keepHidden(name, keys);
    },
  };
}
