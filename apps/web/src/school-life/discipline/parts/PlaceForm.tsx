import type { StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { formatHours, minuteOf, schoolDay } from '#kernel/dates.ts';
import { hoursQuery, place } from '../office.api.ts';
import css from './Discipline.module.css';
import { subjectName } from '#kernel/content/subject-name.ts';

/** Finds hours for a detention: the pupil's day is beside the choice. */
export function PlaceForm({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  const start = { day: schoolDay(), from: '', to: '', classroomId: '', supervisorId: '' };
  const edit = useEdit({
    start,
    version: record.version,
    follows: true,
    check: ({ from, to }) => ({
      ...(minuteOf(from) === null && { starts: t`Donnez une heure.` }),
      ...(minuteOf(to) === null && { ends: t`Donnez une heure.` }),
    }),
    // The answer is the detention, with its own version.
    send: async ({ day, from, to, classroomId, supervisorId }, { version }) => {
      await place(record.id, {
        day,
        starts: minuteOf(from) ?? 0,
        ends: minuteOf(to) ?? 0,
        classroomId: classroomId || null,
        supervisorId: supervisorId || null,
        version,
      });
    },
    onSaved: () => {
      toast.success(t`Retenue placée, la famille est informée.`);
      edit.restart(start);
    },
  });
  const { draft, errors, set: change } = edit;
  const { data } = useQuery({ ...hoursQuery(record.id, draft.day), enabled: draft.day !== '' });
  return (
    <form ref={edit.form} className={css.decision} noValidate onSubmit={edit.submit}>
      <h3>
        <Trans>Placer la retenue</Trans>
      </h3>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <DateField
        label={t`Jour`}
        value={draft.day}
        error={errors.day}
        onChange={(event) => change({ day: event.currentTarget.value })}
      />
      {data?.closed && <Notice tone="warn">{t`L’école est fermée ce jour-là.`}</Notice>}
      {data && data.taken.length > 0 && (
        <ul className={css.taken} aria-label={t`Déjà pris ce jour-là`}>
          {data.taken.map((one) => (
            <li key={`${one.starts} ${one.what}`}>
              <bdi>{formatHours(one)}</bdi>{' '}
              <bdi className={css.quiet}>{subjectName({ subject: one.what, subjectAr: one.whatAr }) || t`Retenue`}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className={css.pair}>
        <TimeField
          label={t`De`}
          value={draft.from}
          error={errors.starts}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TimeField
          label={t`À`}
          value={draft.to}
          error={errors.ends}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <SelectField
          label={t`Salle`}
          value={draft.classroomId}
          options={[
            { value: '', label: t`Sans salle` },
            ...(data?.rooms ?? []).map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(event) => change({ classroomId: event.currentTarget.value })}
        />
        <SelectField
          label={t`Surveillée par`}
          value={draft.supervisorId}
          error={errors.supervisorId}
          options={[
            { value: '', label: t`À désigner` },
            ...(data?.supervisors ?? []).map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(event) => change({ supervisorId: event.currentTarget.value })}
        />
      </div>
      <div className={css.actions}>
        <Button variant="primary" type="submit" busy={edit.busy}>
          <Trans>Placer la retenue</Trans>
        </Button>
      </div>
    </form>
  );
}
