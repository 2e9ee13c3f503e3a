import type { WeekLesson } from '@encrier/contract/teaching/lesson-log';
import { Facts } from '@encrier/ui/data/Facts';
import type { Carry } from '@encrier/ui/drag/use-carry';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { subjectName } from '#kernel/content/subject-name.ts';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import css from '../Log.module.css';
import { stateWords } from '../words.ts';

type Props = {
  lessons: readonly WeekLesson[];
  today: string;
  /** The open lesson. */
  current: string | null;
  href: (id: string) => string;
  /** Sequences are placed on future lessons. */
  carry?: Carry;
};

/** Lessons of a week, day after day; in columns when there is room, unless `side`. */
export function WeekLessons({ lessons, today, current, href, carry, side = false }: Props & { side?: boolean }) {
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
                {...(carry && one.day >= today && !one.cancelled && { carry })}
              />
            ))}
        </section>
      ))}
    </div>
  );
}

type LessonProps = { lesson: WeekLesson; open: boolean; href: string; carry?: Carry };
function Lesson({ lesson, open, href, carry }: LessonProps) {
  const { t, i18n } = useLingui();
  const { state, due, cancelled } = lesson;
  return (
    <UiLink
      className={css.lesson}
      href={href}
      aria-current={open ? 'page' : undefined}
      data-cancelled={cancelled || undefined}
      {...carry?.on({
        place: lesson.id,
        name: `${formatDay(lesson.day)} ${formatMinute(lesson.starts)}, ${lesson.audience}`,
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
          <Facts>
            {[
              lesson.substitute && t`Remplacement`,
              lesson.homework > 0 && plural(lesson.homework, { one: '# devoir', other: '# devoirs' }),
            ]}
          </Facts>
        </span>
      )}
    </UiLink>
  );
}
