import type { Classroom } from '@encrier/contract/school/classrooms';
import { Button } from '@encrier/ui/actions/Button';
import { LoadMore } from '@encrier/ui/data/Pager';
import { CheckField } from '@encrier/ui/fields/Choice';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { type Classrooms, setArchived } from '../classrooms.api.ts';
import { BulkDialog } from './BulkDialog.tsx';
import css from './Classrooms.module.css';
import { RoomForm } from './RoomForm.tsx';
import { RoomRow } from './RoomRow.tsx';

/** Rows rendered at a time: a row may become a form of any height. */
const STEP = 200;

/** Rooms that match the filter; clicking edits one in place, selected ones change together. */
export function RoomsList({ data, rooms }: { data: Classrooms; rooms: readonly Classroom[] }) {
  const { t } = useLingui();
  const [editing, setEditing] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [bulk, setBulk] = useState(false);
  const [shown, setShown] = useState(STEP);
  const archive = useMutation({
    mutationFn: setArchived,
    onSuccess: (_, { ids, archived }) => {
      setPicked(new Set());
      toast.success(
        archived
          ? plural(ids.length, { one: '# salle archivée', other: '# salles archivées' })
          : plural(ids.length, { one: '# salle remise en usage', other: '# salles remises en usage' }),
        { undo: () => archive.mutate({ ids, archived: !archived }) },
      );
    },
  });
  const chosen = rooms.filter(({ id }) => picked.has(id));
  const archived = rooms[0]?.archived ?? false;
  const pick = (ids: readonly string[], on: boolean): void =>
    setPicked(new Set(on ? [...picked, ...ids] : [...picked].filter((id) => !ids.includes(id))));
  return (
    <>
      <div className={css.tools} data-print="hide">
        <CheckField
          label={<Plural value={rooms.length} one="# salle" other="# salles" />}
          checked={chosen.length > 0 && chosen.length === rooms.length}
          indeterminate={chosen.length > 0 && chosen.length < rooms.length}
          onChange={(event) =>
            pick(
              rooms.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
        {chosen.length > 0 && (
          <span className={css.foot} role="status">
            <Plural value={chosen.length} one="# sélectionnée" other="# sélectionnées" />
            <Button size="small" icon={IconPencil} onClick={() => setBulk(true)}>
              <Trans>Modifier ensemble</Trans>
            </Button>
            <Button
              size="small"
              icon={archived ? IconArchiveOff : IconArchive}
              onClick={() => archive.mutate({ ids: chosen.map(({ id }) => id), archived: !archived })}
            >
              {archived ? <Trans>Remettre en usage</Trans> : <Trans>Archiver</Trans>}
            </Button>
          </span>
        )}
      </div>
      <ul className={css.rows} aria-label={t`Salles`}>
        {rooms.slice(0, shown).map((room) =>
          editing === room.id ? (
            <li key={room.id} className={css.editing}>
              <RoomForm room={room} data={data} orgId={room.orgId} onClose={() => setEditing(null)} />
            </li>
          ) : (
            <RoomRow
              key={room.id}
              room={room}
              data={data}
              picked={picked.has(room.id)}
              onPick={(on) => pick([room.id], on)}
              onEdit={() => setEditing(room.id)}
              onArchive={() => archive.mutate({ ids: [room.id], archived: !room.archived })}
            />
          ),
        )}
      </ul>
      <LoadMore more={shown < rooms.length} label={t`Afficher plus de salles`} onMore={() => setShown(shown + STEP)} />
      {bulk && chosen.length > 0 && <BulkDialog rooms={chosen} data={data} onClose={() => setBulk(false)} />}
    </>
  );
}
