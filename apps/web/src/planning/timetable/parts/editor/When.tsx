import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import type { Series, TimetableBoard } from '../../timetable.api.ts';
import { weekdayTitle, weekdays } from '../clock.ts';
import css from './Editor.module.css';
import type { LessonForm } from './use-lesson-form.ts';

/** On which day, in which weeks, at what hours, and from when to when. */
export function When({ board, form }: { board: TimetableBoard; form: LessonForm }) {
  const { t } = useLingui();
  const { draft, errors, set } = form;
  return (
    <div className={css.pair}>
      <SelectField
        label={t`Jour`}
        value={String(draft.weekday)}
        options={weekdays.map((day) => ({ value: String(day), label: weekdayTitle(day) }))}
        onChange={(event) => set({ weekday: Number(event.currentTarget.value) })}
      />
      {(board.weekAOn || draft.week !== 'all') && (
        <SelectField
          label={t`Semaine`}
          value={draft.week}
          options={[
            { value: 'all', label: t`Chaque semaine` },
            { value: 'A', label: t`Semaine A` },
            { value: 'B', label: t`Semaine B` },
          ]}
          onChange={(event) => set({ week: event.currentTarget.value as Series['week'] })}
        />
      )}
      <TimeField
        label={t`Début`}
        value={draft.starts}
        error={errors.starts}
        onChange={(event) => set({ starts: event.currentTarget.value })}
      />
      <TimeField
        label={t`Fin`}
        value={draft.ends}
        error={errors.ends}
        onChange={(event) => set({ ends: event.currentTarget.value })}
      />
      <DateField label={t`Du`} value={draft.fromOn} onChange={(event) => set({ fromOn: event.currentTarget.value })} />
      <DateField
        label={t`Au`}
        value={draft.toOn}
        error={errors.toOn}
        onChange={(event) => set({ toOn: event.currentTarget.value })}
      />
    </div>
  );
}
