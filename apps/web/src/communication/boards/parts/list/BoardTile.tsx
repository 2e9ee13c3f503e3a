import type { BoardItem } from '@encrier/contract/communication/boards';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { ActionMenu, type MenuAction } from '@encrier/ui/overlays/ActionMenu';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconCopy,
  IconLayoutBoard,
  IconLayoutGrid,
  IconLock,
  IconLockOpen,
  IconMapPin,
  IconRestore,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment, formatRelative } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import css from '../Boards.module.css';
import tint from '../Tints.module.css';
import { useBoardState, useRemoveBoard } from '../../boards.api.ts';
import { useBoardsPlace } from '../use-boards-place.ts';
import { comma } from '#kernel/text.ts';

const icons = { columns: IconLayoutBoard, wall: IconLayoutGrid, map: IconMapPin } as const;

/** One board of the list: title, owner, audience, and actions. */
export function BoardTile({ item, onCopy }: { item: BoardItem; onCopy: () => void }) {
  const { t } = useLingui();
  const Glyph = icons[item.layout];
  const list = useBoardsPlace();
  const actions = useTileActions(item, onCopy);
  const count = item.cards;
  const pending = item.pending;
  return (
    <article className={css.tile}>
      <Miniature item={item} />
      <div className={css.tileHead}>
        <span className={css.tileIcon}>
          <Glyph size={20} stroke={1.7} aria-hidden="true" />
        </span>
        <div className={css.tileWords}>
          <h2 className={css.tileTitle}>
            <UiLink href={`${list}/${item.id}`}>
              <bdi>{item.title}</bdi>
            </UiLink>
          </h2>
          <p className={css.quiet}>
            <bdi>{item.owner.label}</bdi> ·{' '}
            {item.audience.length ? item.audience.join(comma()) : t`Personne pour l’instant`}
          </p>
        </div>
        <span className={css.tileMenu}>
          <ActionMenu label={t`Actions`} title={item.title} closeLabel={t`Fermer`} actions={actions} />
        </span>
      </div>
      <p className={css.tileText} dir="auto">
        {item.description}
      </p>
      <div className={css.tileFoot}>
        <span>
          {plural(count, { one: '# carte', other: '# cartes' })} ·{' '}
          <time dateTime={item.updatedAt} title={t`Dernier changement : ${formatMoment(item.updatedAt)}`}>
            {formatRelative(item.updatedAt)}
          </time>
        </span>
        {pending > 0 && <StatusPill tone="warn" icon={IconShieldCheck}>{t`${pending} à valider`}</StatusPill>}
        {item.state === 'locked' && <StatusPill icon={IconLock}>{t`Verrouillé`}</StatusPill>}
        {item.state === 'archived' && <StatusPill icon={IconArchive}>{t`Archivé`}</StatusPill>}
      </div>
    </article>
  );
}

/** Its last cards as thumbnails, so that the board is recognised before its title is read. */
function Miniature({ item: { preview, layout } }: { item: BoardItem }) {
  const school = useSession((value) => value.school);
  const Glyph = icons[layout];
  return (
    <div className={`${css.mini} ${tint.tints}`} data-empty={preview.length === 0 || undefined} aria-hidden="true">
      {preview.map(({ id, color, text, dir, picture }) => (
        <span key={id} className={css.note} data-color={color} dir={dir}>
          {picture && (
            <img
              src={imageAddress(school, picture, 320) ?? ''}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
            />
          )}
          {text && <span className={css.noteText}>{text}</span>}
        </span>
      ))}
      {preview.length === 0 && <Glyph size={34} stroke={1.3} />}
    </div>
  );
}

function useTileActions(item: BoardItem, onCopy: () => void): MenuAction[] {
  const { t } = useLingui();
  const state = useBoardState();
  const remove = useRemoveBoard();
  const title = item.title;
  const archive = () =>
    state.mutate(
      { id: item.id, state: 'archived' },
      {
        onSuccess: () =>
          toast.info(t`Tableau archivé.`, {
            undo: () => state.mutate({ id: item.id, state: item.state }),
          }),
      },
    );
  const away = async () => {
    if (
      await confirm({
        title: t`Supprimer « ${title} » ?`,
        text: t`Ses cartes, ses fichiers et ses commentaires sont supprimés pour tout le monde.`,
        action: t`Supprimer`,
        danger: true,
      })
    )
      remove.mutate(item.id);
  };
  const copy: MenuAction[] = item.can.copy ? [{ key: 'copy', label: t`Copier`, icon: IconCopy, onPress: onCopy }] : [];
  if (!item.can.manage) return copy;
  if (item.state === 'archived')
    return [
      ...copy,
      {
        key: 'open',
        label: t`Sortir des archives`,
        icon: IconRestore,
        onPress: () => state.mutate({ id: item.id, state: 'open' }),
      },
      { key: 'remove', label: t`Supprimer`, icon: IconTrash, danger: true, onPress: () => void away() },
    ];
  const lock: MenuAction =
    item.state === 'locked'
      ? {
          key: 'lock',
          label: t`Déverrouiller`,
          icon: IconLockOpen,
          onPress: () => state.mutate({ id: item.id, state: 'open' }),
        }
      : {
          key: 'lock',
          label: t`Verrouiller`,
          icon: IconLock,
          onPress: () => state.mutate({ id: item.id, state: 'locked' }),
        };
  return [...copy, lock, { key: 'archive', label: t`Archiver`, icon: IconArchive, onPress: archive }];
}
