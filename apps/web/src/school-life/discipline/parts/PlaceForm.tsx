import type { StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { dayHere, formatMinute, minuteOf } from '#kernel/dates.ts';
import { hoursQuery, place } from '../office.api.ts';
import css from './Discipline.module.css';
import { subjectName } from '#kernel/content/subject-name.ts';

/** Finds hours for a detention: what the pupil has that day stands beside the choice. */
export function PlaceForm({ record }: { record: StaffRecordPage }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState({ day: dayHere(), from: '', to: '', classroomId: '', supervisorId: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({ ...hoursQuery(record.id, draft.day), enabled: draft.day !== '' });
  const change = (part: Partial<typeof draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const [starts, ends] = [minuteOf(draft.from), minuteOf(draft.to)];
    if (starts === null || ends === null)
      return setErrors({ [starts === null ? 'starts' : 'ends']: t`Donnez une heure.` });
    setBusy(true);
    try {
      await place(record.id, {
        day: draft.day,
        starts,
        ends,
        classroomId: draft.classroomId || null,
        supervisorId: draft.supervisorId || null,
        version: record.version,
      });
      toast.success(t`Retenue placée, la famille est informée.`);
    } catch (error) {
      setErrors({ ...fieldErrors(error), all: sentence(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className={css.decision} noValidate onSubmit={(event) => void submit(event)}>
      <h3>
        <Trans>Placer la retenue</Trans>
      </h3>
      {errors.all && <Notice tone="bad">{errors.all}</Notice>}
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
              <bdi>
                {formatMinute(one.starts)} – {formatMinute(one.ends)}
              </bdi>{' '}
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
        <Button variant="primary" type="submit" busy={busy}>
          <Trans>Placer la retenue</Trans>
        </Button>
      </div>
    </form>
  );
}
