import type { ManagedAlbum } from '@encrier/contract/communication/media';
import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { sentence } from '#kernel/errors/sentence.ts';
import { queries } from '#kernel/query/client.ts';
import { toast } from '#kernel/toast/toast.ts';
import { caption, cover, drop, managedQuery, order, putBack, show } from '../../media.api.ts';

/** Actions on the pictures of an album: shown at once when nothing can be refused; a deletion can be undone. */
export function useItems(album: ManagedAlbum) {
  const { id } = album;
  const key = managedQuery(id).queryKey;
  const failed = (error: unknown) => {
    toast.error(sentence(error));
    void queries.invalidateQueries({ queryKey: key });
  };
  const run = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    meta: { quiet: true },
    // One after the other: an order is based on the one before it.
    scope: { id: `media ${id}` },
    onError: failed,
  });
  const place = (ids: readonly string[]) => {
    // The order shows before the server has it; two presses in a row build on each other.
    const from = (queries.getQueryData(key) ?? album).items.map((item) => item.id);
    queries.setQueryData(
      key,
      (old) => old && { ...old, items: ids.flatMap((one) => old.items.find((item) => item.id === one) ?? []) },
    );
    run.mutate(() => order(id, { ids: [...ids], from }));
  };
  return {
    busy: run.isPending,
    place,
    /** Moves one picture by `step` places. */
    shift: (itemId: string, step: number) => {
      const ids = (queries.getQueryData(key) ?? album).items.map((item) => item.id);
      const from = ids.indexOf(itemId);
      const to = Math.max(0, Math.min(ids.length - 1, from + step));
      if (from >= 0 && from !== to) place(ids.toSpliced(from, 1).toSpliced(to, 0, itemId));
    },
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
