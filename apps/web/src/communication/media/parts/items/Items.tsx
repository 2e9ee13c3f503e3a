import type { ManagedAlbum, ManagedItem } from '@encrier/contract/communication/media';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconEyeOff,
  IconPencil,
  IconStar,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useOrder } from '#kernel/drag/use-order.ts';
import { useSession } from '#kernel/session/session.ts';
import { useItems } from './use-items.ts';
import css from '../work/Work.module.css';

/** Pictures in their order: dragged, or moved by the two arrows and by Alt with an arrow; several chosen at once. */
export function Items({ album, onOpen }: { album: ManagedAlbum; onOpen: (index: number) => void }) {
  const { t } = useLingui();
  const work = useItems(album);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = album.items.map((item) => item.id);
  const named = album.items.map(({ id, caption }, index) => {
    const place = index + 1;
    return { id, name: caption || t`numéro ${place}` };
  });
  const order = useOrder(named, work.place, { flow: 'across', byGrip: false });
  const movable = album.can.edit && ids.length > 1;
  const picked = ids.filter((id) => chosen.has(id));
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? picked.filter((one) => one !== id) : [...picked, id]));
  if (!album.items.length) return null;
  return (
    <>
      {picked.length > 0 && <Bulk album={album} ids={picked} onDone={() => setChosen(new Set())} />}
      {order.marks}
      {movable && (
        <p className={css.quiet}>
          <Trans>Glissez une image pour la déplacer, ou utilisez Alt avec les flèches.</Trans>
        </p>
      )}
      <ul className={css.items} aria-label={t`Images de l’album`} {...order.list()}>
        {album.items.map((item, index) => (
          <li
            key={item.id}
            className={css.item}
            data-chosen={chosen.has(item.id) || undefined}
            data-away={item.hiddenFor ? true : undefined}
            {...order.item(item.id)}
          >
            <Face
              item={item}
              place={index + 1}
              movable={album.can.edit}
              onOpen={() => onOpen(index)}
              onShift={(step) => work.shift(item.id, step)}
            />
            {album.can.protect && (
              <label className={css.pick}>
                <input
                  type="checkbox"
                  checked={chosen.has(item.id)}
                  aria-label={t`Choisir l’image ${index + 1}`}
                  onChange={() => toggle(item.id)}
                />
              </label>
            )}
            <div className={css.line} {...(movable && order.way(item.id))}>
              <p dir="auto">{item.caption || <Trans>Sans légende</Trans>}</p>
              {album.can.edit && index > 0 && (
                <IconButton
                  icon={IconChevronLeft}
                  flip
                  tip="none"
                  label={t`Avancer l’image ${index + 1}`}
                  onClick={() => work.shift(item.id, -1)}
                />
              )}
              {album.can.edit && index < ids.length - 1 && (
                <IconButton
                  icon={IconChevronRight}
                  flip
                  tip="none"
                  label={t`Reculer l’image ${index + 1}`}
                  onClick={() => work.shift(item.id, 1)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Face({
  item,
  place,
  movable,
  onOpen,
  onShift,
}: {
  item: ManagedItem;
  place: number;
  movable: boolean;
  onOpen: () => void;
  onShift: (step: number) => void;
}) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const picture = imageAddress(school, (item.poster ?? (item.file.type === 'image' ? item.file : null))?.fichier, 320);
  const words = item.caption || t`numéro ${place}`;
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (!movable || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    onShift(event.key === forward ? 1 : -1);
  };
  return (
    <div className={css.pane}>
      <button
        type="button"
        className={css.face}
        aria-label={t`Ouvrir : ${words}`}
        aria-keyshortcuts={movable ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
        onClick={onOpen}
        onKeyDown={keys}
      >
        {picture ? (
          <img src={picture} alt="" draggable={false} loading="lazy" decoding="async" />
        ) : (
          <IconVideo size={32} stroke={1.4} aria-hidden="true" />
        )}
      </button>
      <span className={css.flags}>
        {item.cover && (
          <StatusPill tone="ink" icon={IconStar}>
            <Trans>Couverture</Trans>
          </StatusPill>
        )}
        {item.hiddenFor && (
          <StatusPill tone="plain" icon={IconEyeOff}>
            <Trans>Masquée</Trans>
          </StatusPill>
        )}
        {item.blocked && (
          <StatusPill tone="bad" icon={IconAlertTriangle}>
            <Trans>Sans accord</Trans>
          </StatusPill>
        )}
        {item.blurred && (
          <StatusPill tone="ok">
            <Trans>Floutée</Trans>
          </StatusPill>
        )}
      </span>
    </div>
  );
}

/** Actions on several pictures at once. */
function Bulk({ album, ids, onDone }: { album: ManagedAlbum; ids: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const work = useItems(album);
  const [naming, setNaming] = useState(false);
  const [words, setWords] = useState('');
  const keep = () => {
    work.caption(ids, words.trim());
    setNaming(false);
    onDone();
  };
  return (
    <div className={css.bulk} role="toolbar" aria-label={t`Images choisies`}>
      <span>{plural(ids.length, { one: '# choisie', other: '# choisies' })}</span>
      {album.can.edit && (
        <Button size="small" icon={IconPencil} onClick={() => setNaming(true)}>
          <Trans>Même légende</Trans>
        </Button>
      )}
      <Button
        size="small"
        variant="danger"
        icon={IconTrash}
        onClick={() => {
          work.drop(ids);
          onDone();
        }}
      >
        <Trans>Supprimer</Trans>
      </Button>
      <Button size="small" variant="quiet" onClick={onDone}>
        <Trans>Ne plus choisir</Trans>
      </Button>
      <Dialog
        open={naming}
        onClose={() => setNaming(false)}
        title={t`Même légende pour toutes`}
        closeLabel={t`Fermer`}
        foot={
          <Button variant="primary" onClick={keep}>
            <Trans>Enregistrer</Trans>
          </Button>
        }
      >
        <TextField
          label={t`Légende`}
          maxLength={300}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Dialog>
    </div>
  );
}
