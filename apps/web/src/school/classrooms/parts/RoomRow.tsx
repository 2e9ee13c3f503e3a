import type { Classroom } from '@encrier/contract/school/classrooms';
import { Facts } from '@encrier/ui/data/Facts';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { CheckField } from '@encrier/ui/fields/Choice';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import type { Classrooms } from '../classrooms.api.ts';
import css from './Classrooms.module.css';

type Props = {
  room: Classroom;
  data: Classrooms;
  picked: boolean;
  onPick: (on: boolean) => void;
  onEdit: () => void;
  onArchive: () => void;
};

/** One room: its name opens it. */
export function RoomRow({ room, data, picked, onPick, onEdit, onArchive }: Props) {
  const { t } = useLingui();
  const { name, archived, capacity } = room;
  const subjects = data.subjects.filter(({ id }) => room.subjectIds.includes(id));
  const org = data.orgs.length > 1 ? data.orgs.find(({ id }) => id === room.orgId)?.name : undefined;
  const actions = [
    { key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: onEdit },
    {
      key: 'archive',
      label: archived ? t`Remettre en usage` : t`Archiver`,
      icon: archived ? IconArchiveOff : IconArchive,
      onPress: onArchive,
    },
  ];
  return (
    <li className={css.row} data-picked={picked || undefined}>
      <CheckField
        label={t`Choisir ${name}`}
        labelHidden
        checked={picked}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
      <span className={css.names}>
        <button type="button" className={css.open} onClick={onEdit}>
          <bdi>{name}</bdi>
        </button>
        <span className={css.detail}>
          <Facts>{[org, room.kind]}</Facts>
        </span>
      </span>
      <span className={css.seats}>
        {capacity !== null && <Plural value={capacity} one="# place" other="# places" />}
      </span>
      <span className={css.pills}>
        {subjects.length ? (
          subjects.map(({ id, name: subject, colour }) => (
            <SubjectPill key={id} colorKey={colour}>
              {subject}
            </SubjectPill>
          ))
        ) : (
          <span className={css.detail}>
            <Trans>Toutes les matières</Trans>
          </span>
        )}
      </span>
      <span className={css.count}>
        {room.classes > 0 && <Plural value={room.classes} one="# classe" other="# classes" />}
      </span>
      <ActionMenu label={t`Actions pour ${name}`} title={name} closeLabel={t`Fermer`} actions={actions} />
    </li>
  );
}
