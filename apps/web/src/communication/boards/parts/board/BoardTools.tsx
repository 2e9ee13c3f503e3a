import type { Board } from '@encrier/contract/communication/boards';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { AvatarRow } from '@encrier/ui/data/Avatar';
import { useNarrow } from '@encrier/ui/media';
import { Menu, type MenuItem } from '@encrier/ui/overlays/Menu';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconCopy,
  IconDots,
  IconFileTypePdf,
  IconLock,
  IconLockOpen,
  IconPhotoDown,
  IconPresentation,
  IconRestore,
  IconShare3,
  IconShieldCheck,
  IconTable,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { saveFile } from '#kernel/content/save-file.ts';
import { useSession } from '#kernel/session/session.ts';
import { boardCsv, boardPdf, useBoardState } from '../../boards.api.ts';
import { boardPicture } from '../export/board-picture.ts';
import { CopyDialog } from '../list/CopyDialog.tsx';
import { Presentation } from '../present/Presentation.tsx';
import { SettingsSheet } from '../settings/SettingsSheet.tsx';
import css from './Board.module.css';

type Props = {
  board: Board;
  here: { people: readonly { label: string; photo: string }[]; count: number } | null;
  waiting: boolean;
  onWaiting: (only: boolean) => void;
};

/** Who is present, what waits, and the actions on the board. */
export function BoardTools({ board, here, waiting, onWaiting }: Props) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const [open, setOpen] = useState<'copy' | 'settings' | 'present' | null>(null);
  const pending = board.can.moderate ? board.cards.filter((card) => card.status === 'pending').length : 0;
  const items = useItems(board, setOpen);
  return (
    <>
      {!narrow && here && <People here={here} />}
      {(pending > 0 || waiting) && narrow && (
        <Button
          icon={IconShieldCheck}
          aria-pressed={waiting}
          aria-label={waiting ? t`Toutes les cartes` : t`À valider (${pending})`}
          onClick={() => onWaiting(!waiting)}
        >
          {pending}
        </Button>
      )}
      {(pending > 0 || waiting) && !narrow && (
        <Button icon={IconShieldCheck} aria-pressed={waiting} onClick={() => onWaiting(!waiting)}>
          {waiting ? <Trans>Toutes les cartes</Trans> : <Trans>À valider ({pending})</Trans>}
        </Button>
      )}
      <Menu
        label={t`Actions du tableau`}
        align="end"
        closeLabel={t`Fermer`}
        items={items}
        trigger={(trigger) => <IconButton {...trigger} icon={IconDots} label={t`Actions du tableau`} tip="end" />}
      />
      {open === 'settings' && <SettingsSheet board={board} onClose={() => setOpen(null)} />}
      {open === 'present' && <Presentation board={board} onClose={() => setOpen(null)} />}
      {open === 'copy' && <CopyDialog board={board} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The primary button of a board that the reader manages. */
export function BoardShare({ board }: { board: Board }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={IconShare3} onClick={() => setOpen(true)}>
        <Trans>Partager</Trans>
      </Button>
      {open && <SettingsSheet board={board} onClose={() => setOpen(false)} />}
    </>
  );
}

function People({ here }: { here: NonNullable<Props['here']> }) {
  const school = useSession((value) => value.school);
  const { count } = here;
  return (
    <span className={css.people}>
      {here.people.length > 0 && (
        <AvatarRow
          people={here.people
            .slice(0, 4)
            .map(({ label, photo }) => ({ name: label, photo: imageAddress(school, photo, 96) }))}
        />
      )}
      <span className={css.note}>{plural(count, { one: '# en ligne', other: '# en ligne' })}</span>
    </span>
  );
}

function useItems(board: Board, onOpen: (what: 'copy' | 'settings' | 'present') => void): MenuItem[] {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const state = useBoardState();
  const name = board.title
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .trim()
    .slice(0, 80);
  const take = useMutation({
    mutationFn: (kind: 'pdf' | 'png' | 'csv') =>
      kind === 'pdf'
        ? boardPdf(board.id)
        : kind === 'csv'
          ? boardCsv(board.id)
          : boardPicture(board, school, t`Anonyme`),
    onSuccess: (blob, kind) => saveFile(blob, `${name}.${kind}`),
  });
  const to = (next: Board['state']) => () => state.mutate({ id: board.id, state: next });
  return [
    ...(board.can.manage
      ? [{ key: 'settings', label: t`Partager et régler`, icon: IconShare3, onSelect: () => onOpen('settings') }]
      : []),
    ...(board.can.copy ? [{ key: 'copy', label: t`Copier`, icon: IconCopy, onSelect: () => onOpen('copy') }] : []),
    ...(board.cards.some((card) => card.status === 'published')
      ? [
          {
            key: 'present',
            label: t`Présenter en plein écran`,
            icon: IconPresentation,
            onSelect: () => onOpen('present'),
          },
        ]
      : []),
    { key: 'pdf', label: t`Document à imprimer (PDF)`, icon: IconFileTypePdf, onSelect: () => take.mutate('pdf') },
    { key: 'png', label: t`Image (PNG)`, icon: IconPhotoDown, onSelect: () => take.mutate('png') },
    { key: 'csv', label: t`Texte séparé (CSV)`, icon: IconTable, onSelect: () => take.mutate('csv') },
    ...(board.can.manage && board.state === 'open'
      ? [{ key: 'lock', label: t`Verrouiller`, icon: IconLock, apart: true, onSelect: to('locked') }]
      : []),
    ...(board.can.manage && board.state === 'locked'
      ? [{ key: 'unlock', label: t`Déverrouiller`, icon: IconLockOpen, apart: true, onSelect: to('open') }]
      : []),
    ...(board.can.manage
      ? [
          board.state === 'archived'
            ? { key: 'back', label: t`Sortir des archives`, icon: IconRestore, apart: true, onSelect: to('open') }
            : { key: 'archive', label: t`Archiver`, icon: IconArchive, onSelect: to('archived') },
        ]
      : []),
  ];
}
