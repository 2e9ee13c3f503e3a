import type { ManagedAlbum, ManagedItem } from '@encrier/contract/communication/media';
import { plural, t } from '@lingui/core/macro';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { sentence } from '#kernel/errors/sentence.ts';
import { queries } from '#kernel/query/client.ts';
import { toast } from '#kernel/toast/toast.ts';
import { caption, cover, drop, managedQuery, order, putBack, show } from '../../media.api.ts';

type Reordering = { ids: readonly string[]; from: readonly string[] };
const reorderings = (id: string) => ({ mutationKey: ['media', 'order', id], status: 'pending' as const });
const ordered = (items: readonly ManagedItem[], chosen: Reordering | undefined): ManagedItem[] => {
  const known = new Map(items.map((item) => [item.id, item]));
  const named = (chosen?.ids ?? []).flatMap((one) => known.get(one) ?? []);
  return [...named, ...items.filter((item) => !named.includes(item))];
};

/**
 * The album in the order chosen last: it shows over the one of the server until it is answered, so an order that is
 * refused or given up leaves nothing behind.
 */
export function useChosenOrder(album: ManagedAlbum): ManagedAlbum {
  const chosen = useMutationState({
    filters: reorderings(album.id),
    select: ({ state }) => state.variables as Reordering,
  });
  return chosen.length ? { ...album, items: ordered(album.items, chosen.at(-1)) } : album;
}

/** Actions on the pictures of an album: shown at once when nothing can be refused; a deletion can be undone. */
export function useItems(album: ManagedAlbum) {
  const { id } = album;
  const key = managedQuery(id).queryKey;
  const failed = (error: unknown) => {
    toast.error(sentence(error));
    void queries.invalidateQueries({ queryKey: key });
  };
  // One after the other: an order is based on the one before it.
  const shared = { meta: { quiet: true }, scope: { id: `media ${id}` }, onError: failed };
  const run = useMutation({ ...shared, mutationFn: (work: () => Promise<unknown>) => work() });
  const reorder = useMutation({
    ...shared,
    mutationKey: reorderings(id).mutationKey,
    mutationFn: ({ ids, from }: Reordering) => order(id, { ids: [...ids], from: [...from] }),
  });
  /** The pictures as shown; two presses in a row build on each other. */
  const shown = (): string[] => {
    const last = queries.getMutationCache().findAll(reorderings(id)).at(-1);
    const { items } = queries.getQueryData(key) ?? album;
    return ordered(items, last?.state.variables as Reordering | undefined).map((item) => item.id);
  };
  const place = (ids: readonly string[]) => reorder.mutate({ ids, from: shown() });
  return {
    busy: run.isPending || reorder.isPending,
    place,
    /** Moves one picture by `step` places. */
    shift: (itemId: string, step: number) => {
      const ids = shown();
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
