import type { HomeworkDays } from '@encrier/contract/teaching/homework';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { daysQuery } from '../../homework.api.ts';
import css from '../Homework.module.css';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { subjectName } from '#kernel/content/subject-name.ts';
import { lengthWords } from '#kernel/length-words.ts';

export type Due = { dueOn: string; dueLessonId: string | null };
type Props = {
  courseId: string;
  /** The homework being changed: not counted in the load of its own day. */
  except: string | null;
  due: Due;
  onChange: (due: Due) => void;
  error?: string | undefined;
};

/**
 * Due date: a coming lesson of the course, the next one by default, or a chosen day; and the class's homework for that
 * day.
 */
export function DueField({ courseId, except, due, onChange, error }: Props) {
  const { t } = useLingui();
  const asked = useQuery(daysQuery(courseId, due.dueOn, except));
  const lessons = asked.data?.lessons ?? [];
  const next = lessons[0];
  useEffect(() => {
    if (!due.dueOn && next) onChange({ dueOn: next.day, dueLessonId: next.id });
  }, [due.dueOn, next, onChange]);
  return (
    <div className={css.form}>
      {lessons.length > 0 && (
        <fieldset className={css.form}>
          <legend className={css.label}>{t`Pour un prochain cours`}</legend>
          <span className={css.chips}>
            {lessons.slice(0, 5).map((one) => (
              <button
                key={one.id}
                type="button"
                className={css.chip}
                aria-pressed={due.dueLessonId === one.id}
                onClick={() => onChange({ dueOn: one.day, dueLessonId: one.id })}
              >
                {formatDay(one.day)} <span dir="ltr">{formatMinute(one.starts)}</span>
              </button>
            ))}
          </span>
        </fieldset>
      )}
      <DateField
        label={lessons.length ? t`Ou pour une autre date` : t`Pour le`}
        {...(asked.data && { min: asked.data.today })}
        value={due.dueOn}
        error={error}
        onChange={(event) => {
          const day = event.currentTarget.value;
          onChange({ dueOn: day, dueLessonId: lessons.find((one) => one.day === day)?.id ?? null });
        }}
      />
      {asked.data?.day && asked.data.day.day === due.dueOn && <DayLoad day={asked.data.day} />}
    </div>
  );
}

/** Homework that pupils of the class already have for that day. */
function DayLoad({ day }: { day: NonNullable<HomeworkDays['day']> }) {
  const { t } = useLingui();
  if (day.closed) return <Notice tone="warn" title={t`L’école est fermée ce jour-là.`} />;
  if (!day.pieces.length)
    return (
      <p className={css.quiet}>
        <Trans>Rien d’autre n’est dû ce jour-là pour cette classe.</Trans>
      </p>
    );
  const time = lengthWords(day.minutes);
  const count = plural(day.count, { one: '# devoir', other: '# devoirs' });
  const { limit } = day;
  return (
    <Notice
      tone={day.heavy ? 'warn' : 'info'}
      title={
        day.heavy
          ? day.minutes
            ? t`Journée déjà chargée : ${count}, ${time}`
            : t`Journée déjà chargée : ${count}`
          : day.minutes
            ? t`Déjà pour ce jour : ${count}, ${time}`
            : t`Déjà pour ce jour : ${count}`
      }
    >
      <ul className={css.due}>
        {day.pieces.map((one) => (
          <li key={one.id}>
            <SubjectDot
              colour={one.colour}
              name={[
                subjectName(one),
                one.title,
                one.minutes ? lengthWords(one.minutes) : '',
                one.named ? plural(one.named, { one: 'pour # élève', other: 'pour # élèves' }) : '',
              ]}
            />
          </li>
        ))}
      </ul>
      {day.heavy && (
        <p className={css.quiet}>
          {plural(day.over, { one: 'Au-delà du seuil pour # élève', other: 'Au-delà du seuil pour # élèves' })} (
          {t`${lengthWords(limit.minutes)} ou ${limit.pieces} devoirs par jour`})
        </p>
      )}
    </Notice>
  );
}
