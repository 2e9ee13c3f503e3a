import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import type { ExamChoices } from '@encrier/contract/teaching/exams';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { subjectName } from '#kernel/content/subject-name.ts';
import css from '../Exams.module.css';
import type { Draft } from './draft.ts';

type Part = { draft: Draft; set: (part: Partial<Draft>) => void; errors: Record<string, string> };
/** Day, time and duration. */
export function WhenFields({ draft, set, errors }: Part) {
  const { t } = useLingui();
  return (
    <div className={css.pair}>
      <DateField
        label={t`Jour`}
        value={draft.day}
        error={errors.day}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      <TimeField
        label={t`Heure`}
        value={draft.clock}
        error={errors.starts}
        onChange={(event) => set({ clock: event.currentTarget.value })}
      />
      <TextField
        label={t`Durée, en minutes`}
        inputMode="numeric"
        maxLength={3}
        value={draft.minutes}
        error={errors.minutes}
        onChange={(event) => set({ minutes: event.currentTarget.value })}
      />
    </div>
  );
}

/** Text for families, and marking. */
export function ContentFields({ draft, set, errors, sessions }: Part & { sessions: ExamChoices['sessions'] }) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Titre`}
        optional={t`(facultatif)`}
        maxLength={60}
        value={draft.title}
        error={errors.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      {sessions.length > 0 && (
        <SelectField
          label={t`Session`}
          value={draft.sessionId}
          error={errors.sessionId}
          options={[{ value: '', label: t`Aucune` }, ...sessions.map((one) => ({ value: one.id, label: one.label }))]}
          onChange={(event) => set({ sessionId: event.currentTarget.value })}
        />
      )}
      <TextArea
        label={t`Programme`}
        help={t`Chapitres à réviser, lus par les familles.`}
        rows={3}
        maxLength={2000}
        value={draft.syllabus}
        onChange={(event) => set({ syllabus: event.currentTarget.value })}
      />
      <TextField
        label={t`Matériel autorisé`}
        maxLength={500}
        value={draft.material}
        onChange={(event) => set({ material: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <TextField
          label={t`Barème`}
          inputMode="decimal"
          maxLength={7}
          value={draft.scale}
          error={errors.scale}
          onChange={(event) => set({ scale: event.currentTarget.value })}
        />
        <TextField
          label={t`Coefficient`}
          inputMode="decimal"
          maxLength={6}
          value={draft.coefficient}
          error={errors.coefficient}
          onChange={(event) => set({ coefficient: event.currentTarget.value })}
        />
      </div>
      <CheckField
        label={t`Copies anonymes`}
        note={t`Chaque copie porte un code ; les noms reviennent à la clôture de la correction.`}
        checked={draft.anonymous}
        onChange={(event) => set({ anonymous: event.currentTarget.checked })}
      />
    </>
  );
}

type CoursesProps = {
  choices: ExamChoices;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};
/** The subject first, then the classes and groups that sit it together. */
export function CoursesField({ choices: { courses }, chosen, error, onChange }: CoursesProps) {
  const { t } = useLingui();
  const mine = courses.some((one) => one.mine) ? courses.filter((one) => one.mine) : courses;
  const subjects = [...new Map(mine.map((one) => [one.subjectId, subjectName(one)]))];
  const [subject, setSubject] = useState(subjects[0]?.[0] ?? '');
  const shown = mine.filter((one) => one.subjectId === subject);
  return (
    <>
      <SelectField
        label={t`Matière`}
        value={subject}
        options={subjects.map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          setSubject(event.currentTarget.value);
          onChange([]);
        }}
      />
      <fieldset className={css.form}>
        <legend>{t`Classes et groupes`}</legend>
        <div className={css.pair}>
          {shown.map((one) => (
            <CheckField
              key={one.id}
              label={<bdi>{one.audience}</bdi>}
              checked={chosen.includes(one.id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
              }
            />
          ))}
        </div>
        {error && <Notice tone="bad">{error}</Notice>}
      </fieldset>
    </>
  );
}
