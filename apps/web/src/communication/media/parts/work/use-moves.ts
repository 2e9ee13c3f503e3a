import type { ManagedAlbum } from '@encrier/contract/communication/media';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { toast } from '#kernel/toast/toast.ts';
import { managedQuery, move, publish, remove, review } from '../../media.api.ts';
import { useMediaPlace } from '../use-media-place.ts';

/** Moves of an album from one state to another, each with its message and its error text. */
export function useMoves(album: ManagedAlbum) {
  const navigate = useNavigate();
  const { list } = useMediaPlace();
  const failed = (error: unknown) => {
    toast.error(
      isApiError(error, 'edited_meanwhile')
        ? t`Quelqu’un a modifié cet album entre-temps : le voici à jour.`
        : sentence(error),
    );
    void readAgain(managedQuery(album.id).queryKey);
  };
  const meta = { quiet: true };
  const away = (words: string) => {
    toast.success(words);
    void navigate({ to: list as never, search: { vue: album.mine ? 'miens' : 'tous' } as never });
  };
  return {
    publish: useMutation({
      mutationFn: (checked: boolean) => publish(album, checked),
      meta,
      onError: failed,
      onSuccess: (next) =>
        void toast.success(next.status === 'published' ? t`Album publié` : t`Album proposé : un responsable le relit`),
    }),
    accept: useMutation({
      mutationFn: () => review(album, 'accept', ''),
      meta,
      onError: failed,
      onSuccess: () => void toast.success(t`Validé et publié`),
    }),
    refuse: useMutation({
      mutationFn: (reason: string) => review(album, 'refuse', reason),
      meta,
      onError: failed,
      onSuccess: () => away(t`Renvoyé : son auteur est prévenu`),
    }),
    hide: useMutation({
      mutationFn: (reason: string) => move(album, 'hidden', reason),
      meta,
      onError: failed,
      onSuccess: () => void toast.success(t`Album masqué`),
    }),
    recall: useMutation({
      mutationFn: () => move(album, 'draft'),
      meta,
      onError: failed,
      onSuccess: () => void toast.success(t`De nouveau un brouillon`),
    }),
    archive: useMutation({
      mutationFn: () => move(album, 'archived'),
      meta,
      onError: failed,
      onSuccess: () => void toast.success(t`Album archivé`),
    }),
    remove: useMutation({
      mutationFn: () => remove(album.id),
      meta,
      onError: failed,
      onSuccess: () => away(t`Album supprimé`),
    }),
  };
}
