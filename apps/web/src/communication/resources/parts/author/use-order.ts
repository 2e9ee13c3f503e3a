import type { ResourceRow } from '@encrier/contract/communication/resources';
import { sentence } from '#kernel/errors/sentence.ts';
import { inOrder, useChosenOrder, useReorder } from '#kernel/query/chosen-order.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { toast } from '#kernel/toast/toast.ts';
import { authoredQuery, orderThem } from '../../resources.api.ts';
import type { Filter } from '../filter.ts';

/** The resources of a list in the order chosen last, and how one moves by some places. */
export function useOrder(filter: Filter, served: readonly ResourceRow[]) {
  const { queryKey } = authoredQuery(filter);
  const key = ['resources', 'order', queryKey];
  const rows = useChosenOrder(key, served);
  const { shift } = useReorder({
    key,
    served: () => queries.getQueryData(queryKey)?.items ?? served,
    send: async (change) => {
      await orderThem(change);
      // The shown order, until the list is reloaded.
      queries.setQueryData(queryKey, (old) => old && { ...old, items: inOrder(old.items, change.ids) });
    },
    scope: 'resources order',
    onError: (error) => {
      toast.error(sentence(error));
      void readAgain(queryKey);
    },
  });
  return { rows, shift };
}
