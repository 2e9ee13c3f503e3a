import type { ManagedAlbum } from '@encrier/contract/communication/media';
import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconArrowBackUp, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { confirm } from '#kernel/toast/confirm.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useMoves } from './use-moves.ts';
import css from './Work.module.css';

/** Other moves of an album: return, hide, close. */
export function MoveButtons({ album }: { album: ManagedAlbum }) {
  const { t } = useLingui();
  const { can } = album;
  const moves = useMoves(album);
  const [asking, setAsking] = useState<'refuse' | 'hide' | null>(null);
  const recall = async () => {
    const out = album.status === 'published';
    if (
      !out ||
      (await confirm({
        title: t`Reprendre l’album ?`,
        text: t`Les lecteurs ne le verront plus jusqu’à une nouvelle publication.`,
        action: t`Reprendre en brouillon`,
      }))
    )
      moves.recall.mutate();
  };
  const drop = async () => {
    if (
      await confirm({
        title: t`Supprimer l’album ?`,
        text: t`Ses photos et ses vidéos seront supprimées. Cela ne se défait pas.`,
        action: t`Supprimer l’album`,
        danger: true,
      })
    )
      moves.remove.mutate();
  };
  const archive = async () => {
    if (await confirm({ title: t`Archiver l’album ?`, text: t`Les lecteurs ne le verront plus.`, action: t`Archiver` }))
      moves.archive.mutate();
  };
  return (
    <div className={css.actions}>
      {can.review && (
        <Button icon={IconArrowBackUp} onClick={() => setAsking('refuse')}>
          <Trans>Refuser…</Trans>
        </Button>
      )}
      {can.hide && (
        <Button icon={IconEyeOff} onClick={() => setAsking('hide')}>
          <Trans>Masquer…</Trans>
        </Button>
      )}
      {can.recall && (
        <Button icon={IconArrowBackUp} busy={moves.recall.isPending} onClick={() => void recall()}>
          <Trans>Reprendre en brouillon</Trans>
        </Button>
      )}
      {can.archive && (
        <Button icon={IconArchive} busy={moves.archive.isPending} onClick={() => void archive()}>
          <Trans>Archiver</Trans>
        </Button>
      )}
      {can.remove && (
        <Button variant="danger" icon={IconTrash} busy={moves.remove.isPending} onClick={() => void drop()}>
          <Trans>Supprimer</Trans>
        </Button>
      )}
      <ReasonDialog
        key={asking ?? 'none'}
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'hide' ? t`Masquer l’album` : t`Refuser l’album`}
        help={t`L’auteur la lira.`}
        action={asking === 'hide' ? t`Masquer et prévenir l’auteur` : t`Refuser et prévenir l’auteur`}
        busy={moves.refuse.isPending || moves.hide.isPending}
        onReason={(reason) =>
          (asking === 'hide' ? moves.hide : moves.refuse).mutate(reason, { onSuccess: () => setAsking(null) })
        }
      />
    </div>
  );
}
