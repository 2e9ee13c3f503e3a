import { useMutation } from '@tanstack/react-query';
import { sentence } from '#kernel/errors/sentence.ts';
import { queries } from '#kernel/query/client.ts';
import { toast } from '#kernel/toast/toast.ts';
import { authoredQuery, orderThem } from '../../resources.api.ts';
import type { Filter } from '../filter.ts';

/** Moves a resource of the list by one place: shown before the server has it, read again when it refuses. */
export function useOrder(filter: Filter): (id: string, by: -1 | 1) => void {
  const { queryKey } = authoredQuery(filter);
  const run = useMutation({
    mutationFn: orderThem,
    meta: { quiet: true },
    // One after the other: two presses in a row build on each other.
    scope: { id: 'resources order' },
    onError: (error) => {
      toast.error(sentence(error));
      void queries.invalidateQueries({ queryKey });
    },
  });
  return (id, by) => {
    const items = queries.getQueryData(queryKey)?.items ?? [];
    const from = items.map((one) => one.id);
    const at = from.indexOf(id);
    const to = at + by;
    if (at < 0 || to < 0 || to >= from.length) return;
    const move = <T>(list: readonly T[]): T[] => list.toSpliced(at, 1).toSpliced(to, 0, list[at]!);
    queries.setQueryData(queryKey, (old) => old && { ...old, items: move(items) });
    run.mutate({ ids: move(from), from });
  };
}
