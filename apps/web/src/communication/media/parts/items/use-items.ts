import type { ManagedAlbum } from '@encrier/contract/communication/media';
import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { sentence } from '#kernel/errors/sentence.ts';
import { useChosenOrder, useReorder } from '#kernel/query/chosen-order.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { toast } from '#kernel/toast/toast.ts';
import { caption, cover, drop, managedQuery, order, putBack, show } from '../../media.api.ts';

const orderKey = (id: string) => ['media', 'order', id];

/** The album with its pictures in the order chosen last. */
export const useOrderedAlbum = (album: ManagedAlbum): ManagedAlbum => ({
  ...album,
  items: [...useChosenOrder(orderKey(album.id), album.items)],
});

/** Actions on the pictures of an album: shown at once when nothing can be refused; a deletion can be undone. */
export function useItems(album: ManagedAlbum) {
  const { id } = album;
  const key = managedQuery(id).queryKey;
  const failed = (error: unknown) => {
    toast.error(sentence(error));
    void readAgain(key);
  };
  const scope = `media ${id}`;
  const run = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    meta: { quiet: true },
    scope: { id: scope },
    onError: failed,
  });
  const { busy, place, shift } = useReorder({
    key: orderKey(id),
    served: () => (queries.getQueryData(key) ?? album).items,
    send: (change) => order(id, change),
    scope,
    onError: failed,
  });
  return {
    busy: run.isPending || busy,
    place,
    shift,
    caption: (ids: readonly string[], words: string) =>
      run.mutate(() =>
        caption(
          id,
          ids.map((one) => ({ id: one, caption: words })),
        ).then(() => toast.success(t`Légende enregistrée`)),
      ),
    cover: (itemId: string) => run.mutate(() => cover(id, itemId).then(() => toast.success(t`Couverture choisie`))),
    show: (itemId: string, hidden: boolean, reason = '') => run.mutate(() => show(id, itemId, hidden, reason)),
    drop: (ids: readonly string[]) => {
      const words = plural(ids.length, { one: '# élément supprimé', other: '# éléments supprimés' });
      run.mutate(() =>
        drop(id, [...ids]).then(() => toast.success(words, { undo: () => run.mutate(() => putBack(id, [...ids])) })),
      );
    },
  };
}
