import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatShortDay } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import type { FrameList, TimeFrame } from '../../frames.api.ts';
import { hours, weekdayList } from '../clock.ts';
import css from './Frames.module.css';
import { useFrameWords } from './frame-words.ts';

type Props = {
  list: FrameList;
  frame: TimeFrame;
  onEdit: () => void;
  onCopy: () => void;
  onRemove: () => void;
};

/** A frame at a glance: whom it is for, when, and its day from top to bottom. */
export function FrameCard({ list, frame, onEdit, onCopy, onRemove }: Props) {
  const { t } = useLingui();
  const { kinds } = useFrameWords();
  const levels = list.levels.filter(({ id }) => frame.levelIds.includes(id)).map(({ name }) => name);
  const [from, to] = [formatShortDay(frame.fromOn), formatShortDay(frame.toOn)];
  return (
    <Card
      title={<bdi>{frame.name}</bdi>}
      end={
        list.can.manage && (
          <ActionMenu
            label={t`Actions pour ${frame.name}`}
            title={frame.name}
            closeLabel={t`Fermer`}
            actions={[
              { key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: onEdit },
              { key: 'copy', label: t`Dupliquer`, icon: IconCopy, onPress: onCopy },
              { key: 'remove', label: t`Supprimer`, icon: IconTrash, danger: true, onPress: onRemove },
            ]}
          />
        )
      }
    >
      <div className={css.about}>
        <p className={css.levels}>
          <bdi>{levels.join(comma()) || t`Aucun niveau`}</bdi>
        </p>
        <Facts className={css.quiet}>
          {[weekdayList(frame.weekdays), t`du ${from} au ${to}`, frame.alternates ? t`semaines A et B` : null]}
        </Facts>
      </div>
      <ol className={css.day}>
        {frame.slots.map((slot) => (
          <li key={`${slot.starts}-${slot.weekdays.join()}`} className={css.part} data-kind={slot.kind}>
            <bdi className={css.partHours}>{hours(slot)}</bdi>
            <span className={css.partName}>
              <bdi>{slot.name || kinds[slot.kind]}</bdi>
              {slot.weekdays.length > 0 && <small>{weekdayList(slot.weekdays)}</small>}
            </span>
          </li>
        ))}
        {frame.slots.length === 0 && <li className={css.quiet}>{t`Aucun créneau : heures libres`}</li>}
      </ol>
    </Card>
  );
}
