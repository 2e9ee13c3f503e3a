import { IconButton } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { UiLink } from '@encrier/ui/link';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconExternalLink,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { toast } from '#kernel/toast/toast.ts';
import type { SchoolClass } from '../classes.api.ts';
import css from './Classes.module.css';
import type { Options } from './class-words.ts';
import { EditCell } from './EditCell.tsx';
import type { Edits } from './use-edits.ts';
import type { Order } from '@encrier/ui/drag/use-order';
import { capacityFrom } from '../classes.public.ts';

type Props = {
  row: SchoolClass;
  mover: Order;
  options: Options;
  edits: Edits;
  picked: boolean;
  onPick: (picked: boolean) => void;
  onEdit: () => void;
};

/** One class of the table: its cells are edited on click, its handle and its menu move it. */
export function ClassRow({ row, mover, options, edits, picked, onPick, onEdit }: Props) {
  const { t } = useLingui();
  const { id, name, can, pupils, capacity } = row;
  const over = capacity !== null && pupils > capacity;
  const saveCapacity = async (text: string): Promise<boolean> => {
    const value = capacityFrom(text);
    if (value !== undefined) return edits.edit(row, { capacity: value });
    toast.error(t`La capacité est un nombre de 1 à 500.`);
    return false;
  };
  const moves = mover.can(id);
  const actions = [
    { key: 'open', label: t`Ouvrir la classe`, icon: IconExternalLink, href: `/admin/classes/${id}` },
    ...(can.edit
      ? [
          { key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: onEdit },
          ...(moves.up ? [{ key: 'up', label: t`Monter`, icon: IconArrowUp, onPress: () => mover.move(id, -1) }] : []),
          ...(moves.down
            ? [{ key: 'down', label: t`Descendre`, icon: IconArrowDown, onPress: () => mover.move(id, 1) }]
            : []),
          { key: 'remove', label: t`Supprimer`, icon: IconTrash, danger: true, onPress: () => void edits.remove(row) },
        ]
      : []),
  ];
  return (
    <tr className={css.row} data-picked={picked || undefined} {...mover.item(id)}>
      <td className={css.grip}>
        {can.edit && <IconButton icon={IconGripVertical} label={t`Déplacer ${name}`} tip="none" {...mover.grip(id)} />}
      </td>
      <td className={css.pick}>
        {can.edit && (
          <span className={css.check}>
            <CheckField
              label={t`Sélectionner ${name}`}
              labelHidden
              checked={picked}
              onChange={(event) => onPick(event.currentTarget.checked)}
            />
          </span>
        )}
      </td>
      <th scope="row" className={css.name}>
        <UiLink href={`/admin/classes/${id}`}>
          <bdi>{name}</bdi>
        </UiLink>
      </th>
      <td data-end className={css.pupils} data-full={over || undefined}>
        {over && <IconAlertTriangle size={15} aria-label={t`au-delà de la capacité`} />}
        {pupils}
      </td>
      <td data-end className={css.capacity}>
        <EditCell
          end
          kind="number"
          label={t`Capacité, ${name}`}
          shown={capacity === null ? '' : String(capacity)}
          value={capacity === null ? '' : String(capacity)}
          disabled={!can.edit}
          onSave={saveCapacity}
        />
      </td>
      <td data-end className={css.sexes}>
        <span aria-hidden="true">
          {row.girls} / {row.boys}
        </span>
        <span className="visually-hidden">{t`${row.girls} filles, ${row.boys} garçons`}</span>
      </td>
      <td className={css.teacher}>
        <EditCell
          label={t`Professeur principal, ${name}`}
          shown={row.headTeacher}
          value={row.headTeacherId ?? ''}
          options={options.teachers}
          disabled={!can.edit}
          onSave={(value) => edits.edit(row, { headTeacherId: value || null })}
        />
      </td>
      <td className={css.place}>
        <EditCell
          label={t`Salle, ${name}`}
          shown={row.classroom}
          value={row.classroomId ?? ''}
          options={options.classrooms}
          disabled={!can.edit}
          onSave={(value) => edits.edit(row, { classroomId: value || null })}
        />
      </td>
      <td className={css.next}>
        <EditCell
          label={t`Classe suivante, ${name}`}
          shown={row.nextClass}
          value={row.nextClassId ?? ''}
          options={options.next(id)}
          disabled={!can.edit}
          onSave={(value) => edits.edit(row, { nextClassId: value || null })}
        />
      </td>
      <td className={css.menu}>
        <ActionMenu label={t`Actions pour ${name}`} title={name} closeLabel={t`Fermer`} actions={actions} />
      </td>
    </tr>
  );
}
