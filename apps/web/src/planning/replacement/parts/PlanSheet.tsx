import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatHours, formatMinute, minuteOf } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type LessonDebt, planMakeUp, roomsQuery } from '../replacement.api.ts';
import css from './Replacement.module.css';
import { lessonName } from './lesson-name.ts';

/** Time and place of a make-up lesson. */
export function PlanSheet({ debt, onClose }: { debt: LessonDebt; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit<{ day: string; starts: string; classroomId: string }>({
    start: { day: '', starts: formatMinute(debt.starts), classroomId: '' },
    send: (draft, { key: id }): Promise<unknown> =>
      planMakeUp(debt.lessonId, { id, day: draft.day, starts: from, ends, classroomId: chosen || null }),
    onSaved: () => {
      toast.success(t`Le rattrapage est prévu.`);
      onClose();
    },
    onClose,
  });
  const { day, starts, classroomId } = edit.draft;
  const from = minuteOf(starts) ?? 0;
  const ends = from + debt.ends - debt.starts;
  const known = day !== '' && starts !== '' && ends <= 1440;
  const rooms = useQuery({ ...roomsQuery(day, from, ends), enabled: known });
  const free = known ? (rooms.data?.rooms ?? []) : [];
  // A room that is no longer free is deselected.
  const chosen = free.some(({ id }) => id === classroomId) ? classroomId : '';
  const lost = formatDay(debt.day);
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={<bdi>{lessonName(debt)}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" disabled={!known} busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Prévoir le rattrapage</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <span className={css.quiet}>{t`Séance annulée du ${lost}`}</span>
        <div className={css.pair}>
          <DateField
            label={t`Jour`}
            value={day}
            error={edit.errors.day}
            onChange={(event) => edit.set({ day: event.currentTarget.value })}
          />
          <TimeField
            label={t`Début`}
            value={starts}
            error={edit.errors.starts}
            onChange={(event) => edit.set({ starts: event.currentTarget.value })}
          />
        </div>
        {known && <span className={css.quiet}>{formatHours({ starts: from, ends })}</span>}
        <SelectField
          label={t`Salle`}
          help={known ? t`Les salles libres à ces heures.` : t`Choisissez d’abord le jour.`}
          disabled={!known}
          value={chosen}
          options={[
            { value: '', label: t`Sans salle` },
            ...free.map(({ id, name, capacity }) => ({
              value: id,
              label: capacity ? plural(capacity, { one: `${name} · # place`, other: `${name} · # places` }) : name,
            })),
          ]}
          onChange={(event) => edit.set({ classroomId: event.currentTarget.value })}
        />
      </div>
    </Sheet>
  );
}
