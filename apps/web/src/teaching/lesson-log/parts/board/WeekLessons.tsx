import type { WeekLesson } from '@encrier/contract/teaching/lesson-log';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import css from '../Log.module.css';
import { droppedSequence, sequenceType } from '../plan/Rail.tsx';
import { stateWords } from '../words.ts';

type Props = {
  lessons: readonly WeekLesson[];
  today: string;
  /** The lesson that is open. */
  current: string | null;
  href: (id: string) => string;
  /** A sequence was dropped on a lesson of its subject that is still to come. */
  onDrop?: (sequenceId: string, lesson: WeekLesson) => void;
};

/** Lessons of a week, day after day; as columns where there is room, unless `side`. */
export function WeekLessons({ lessons, today, current, href, onDrop, side = false }: Props & { side?: boolean }) {
  const days = [...new Set(lessons.map(({ day }) => day))];
  return (
    <div className={side ? css.side : css.board}>
      {days.map((day) => (
        <section key={day} className={css.day}>
          <h2 data-today={day === today || undefined}>{formatDay(day)}</h2>
          {lessons
            .filter((one) => one.day === day)
            .map((one) => (
              <Lesson
                key={one.id}
                lesson={one}
                open={one.id === current}
                href={href(one.id)}
                {...(onDrop && one.day >= today && !one.cancelled && { onDrop })}
              />
            ))}
        </section>
      ))}
    </div>
  );
}

type LessonProps = { lesson: WeekLesson; open: boolean; href: string; onDrop?: Props['onDrop'] };
function Lesson({ lesson, open, href, onDrop }: LessonProps) {
  const { t, i18n } = useLingui();
  const { state, due, cancelled } = lesson;
  const [over, setOver] = useState(false);
  return (
    <UiLink
      className={css.lesson}
      href={href}
      aria-current={open ? 'page' : undefined}
      data-cancelled={cancelled || undefined}
      data-over={over || undefined}
      {...(onDrop && {
        onDragOver: (event) => {
          if (!event.dataTransfer.types.includes(sequenceType)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event) => {
          setOver(false);
          const dropped = droppedSequence(event.dataTransfer);
          if (!dropped) return;
          event.preventDefault();
          if (dropped.subject === lesson.subject) onDrop(dropped.id, lesson);
          else toast.info(t`Cette séquence est d’une autre matière.`);
        },
      })}
      style={{
        borderInlineStartColor: `var(--s-${/^[a-z]+$/.test(lesson.colour) ? lesson.colour : 'vie'}-bar, var(--s-vie-bar))`,
      }}
    >
      <span className={css.head}>
        <span className={css.quiet} dir="ltr">
          {formatMinute(lesson.starts)}
        </span>
        {cancelled ? (
          <StatusPill tone="bad">
            <Trans>Annulé</Trans>
          </StatusPill>
        ) : due === 'late' ? (
          <StatusPill tone="bad">
            <Trans>En retard</Trans>
          </StatusPill>
        ) : state === 'empty' && due === 'none' ? (
          <span className={css.quiet}>
            <Trans>À préparer</Trans>
          </span>
        ) : (
          <StatusPill tone={stateWords[state].tone}>{i18n._(stateWords[state].word)}</StatusPill>
        )}
      </span>
      <b>
        <bdi>{lesson.audience}</bdi>
      </b>
      <span className={css.what}>
        <bdi>{lesson.title || subjectName(lesson)}</bdi>
      </span>
      {(lesson.substitute || lesson.homework > 0) && (
        <span className={css.quiet}>
          {[
            ...(lesson.substitute ? [t`Remplacement`] : []),
            ...(lesson.homework ? [plural(lesson.homework, { one: '# devoir', other: '# devoirs' })] : []),
          ].join(' · ')}
        </span>
      )}
    </UiLink>
  );
}
