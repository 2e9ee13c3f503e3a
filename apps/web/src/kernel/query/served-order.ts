import type { SortOf } from '@encrier/contract/kernel/sort';
import type { ServedOrder } from '@encrier/ui/table/DataTable';

/** What is chosen, where the list knows it: two lists on one page share its place in the address. */
export const sortIn = <Name extends string>(names: readonly Name[], chosen: string | null): SortOf<Name> | null =>
  names.some((name) => chosen === `${name}-asc` || chosen === `${name}-desc`) ? (chosen as SortOf<Name>) : null;

/**
 * The order of a list that the server pages, for its table: `names` as its route declares them, which are the keys of
 * its columns, `chosen` as the address says it. What is chosen goes to `choose`, null for the list's own order; the
 * list then begins again at its first page.
 */
export function servedOrder<Name extends string>(
  names: readonly Name[],
  chosen: SortOf<Name> | null,
  choose: (sort: SortOf<Name> | null) => void,
): ServedOrder {
  const at = chosen?.lastIndexOf('-') ?? -1;
  return {
    names,
    sort: chosen && { key: chosen.slice(0, at), dir: chosen.endsWith('-desc') ? 'desc' : 'asc' },
    onSort: (sort) => choose(sort && (`${sort.key}-${sort.dir}` as SortOf<Name>)),
  };
}
