import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { IconButton } from '@encrier/ui/actions/Button';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconClockEdit, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatHours, formatShortDay } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma } from '#kernel/text.ts';
import { type FrameList, takeHoursBack, type TimeFrame } from '../../frames.api.ts';
import { weekdayList } from '../clock.ts';
import css from './Frames.module.css';
import { useFrameWords } from './frame-words.ts';
import { FollowedBy } from './HoursSheet.tsx';

type Props = {
  list: FrameList;
  frame: TimeFrame;
  onEdit: () => void;
  onCopy: () => void;
  onRemove: () => void;
  onHours: () => void;
};

/** Summary of a frame: levels, dates, and its day from top to bottom. */
export function FrameCard({ list, frame, onEdit, onCopy, onRemove, onHours }: Props) {
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
              ...(list.can.publish && frame.slots.length > 0
                ? [{ key: 'hours', label: t`Horaires modifiés`, icon: IconClockEdit, onPress: onHours }]
                : []),
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
            <bdi className={css.partHours}>{formatHours(slot)}</bdi>
            <span className={css.partName}>
              <bdi>{slot.name || kinds[slot.kind]}</bdi>
              {slot.weekdays.length > 0 && <small>{weekdayList(slot.weekdays)}</small>}
            </span>
          </li>
        ))}
        {frame.slots.length === 0 && <li className={css.quiet}>{t`Aucun créneau : heures libres`}</li>}
      </ol>
      <ChangedList list={list} frame={frame} />
    </Card>
  );
}

/** Days on which the frame has other hours, each to be taken back. */
function ChangedList({ list, frame }: { list: FrameList; frame: TimeFrame }) {
  const { t } = useLingui();
  const own = list.hours.filter(({ frameId }) => frameId === frame.id);
  const back = useMutation({
    mutationFn: (id: string) => takeHoursBack(id, true),
    onSuccess: () => toast.success(t`Les horaires habituels sont rétablis`),
  });
  if (!own.length) return null;
  return (
    <ul className={css.changed} aria-label={t`Horaires modifiés`}>
      {own.map((one) => {
        const [from, to] = [formatShortDay(one.fromOn), formatShortDay(one.toOn)];
        const days = one.fromOn === one.toOn ? t`Le ${from}` : t`Du ${from} au ${to}`;
        const first = one.slots[0];
        return (
          <li key={one.id}>
            <div>
              <p>
                <Facts>{[<strong key="days">{days}</strong>, one.reason]}</Facts>
              </p>
              <Facts className={css.quiet}>
                {[
                  first && <bdi key="first">{formatHours({ starts: first.newStarts, ends: first.newEnds })}…</bdi>,
                  <FollowedBy key="followed" lessons={one.lessons} kept={one.left} />,
                ]}
              </Facts>
            </div>
            {list.can.publish && (
              <IconButton
                icon={IconArrowBackUp}
                flip
                label={t`Rétablir les horaires habituels : ${days}`}
                disabled={back.isPending}
                onClick={() => back.mutate(one.id)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
