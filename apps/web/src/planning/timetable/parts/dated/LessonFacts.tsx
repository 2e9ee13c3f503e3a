import { Notice } from '@encrier/ui/feedback/Notice';
import { useLingui } from '@lingui/react/macro';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import type { Lesson } from '../../lessons.api.ts';
import css from '../editor/Editor.module.css';

/** Facts of a lesson: its time, and its data before a change by hand. */
export function LessonFacts({ lesson }: { lesson: Lesson }) {
  const { t } = useLingui();
  const { before } = lesson;
  return (
    <>
      <p className={css.quiet}>
        {formatDay(lesson.day)}
        {comma()}
        <bdi>{formatHours(lesson)}</bdi>
      </p>
      {lesson.state === 'cancelled' && (
        <Notice tone="bad" title={t`Séance annulée`}>
          <bdi>{lesson.reason}</bdi>
        </Notice>
      )}
      {before && lesson.state !== 'cancelled' && (
        <Notice title={t`Avant le changement`}>
          {formatDay(before.day)}
          {comma()}
          <bdi>{[formatHours(before), before.room, ...before.teachers].filter(Boolean).join(comma())}</bdi>
        </Notice>
      )}
    </>
  );
}
