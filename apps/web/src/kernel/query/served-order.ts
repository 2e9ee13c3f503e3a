import type { SortOf } from '@encrier/contract/kernel/sort';
import type { ServedOrder } from '@encrier/ui/table/DataTable';

/** The chosen order, if the list knows it: two lists on one page share its parameter in the address. */
export const sortIn = <Name extends string>(names: readonly Name[], chosen: string | null): SortOf<Name> | null =>
  names.some((name) => chosen === `${name}-asc` || chosen === `${name}-desc`) ? (chosen as SortOf<Name>) : null;

/**
 * The order of a list paged by the server, for its table: `names` as declared by its route, which are the column keys,
 * `chosen` from the address. `choose` receives the choice, null for the list's own order; the list then restarts at its
 * first page.
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
