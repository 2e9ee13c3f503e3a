import { msg } from '@lingui/core/macro';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { comma } from '#kernel/text.ts';
import type { TimetableBoard } from '../../timetable.api.ts';
import { weekdayTitle } from '../clock.ts';
import { subjectOf } from './lesson-words.ts';
import type { Index } from './plan-model.ts';
import type { LessonDraft, LessonForm } from './use-lesson-form.ts';

const fieldWords = {
  title: msg`Titre`,
  courseId: msg`Cours`,
  weekday: msg`Jour`,
  starts: msg`Début`,
  ends: msg`Fin`,
  classroomId: msg`Salle`,
  teacherIds: msg`Professeurs`,
  fromOn: msg`Du`,
  toOn: msg`Au`,
  locked: msg`Verrouiller`,
};

type Props = { board: TimetableBoard; index: Index; form: LessonForm };
/** Somebody else's changes of a weekly lesson meanwhile, beside the typed values. */
export function PlanSavedByOther({ board, index, form }: Props) {
  const formatValue = (value: unknown, field: keyof LessonDraft): string | undefined => {
    const is = { [field]: value } as Partial<LessonDraft>;
    if (is.weekday) return weekdayTitle(is.weekday);
    if (is.classroomId) return board.classrooms.find(({ id }) => id === is.classroomId)?.name;
    if (is.teacherIds) {
      const named = board.staff.filter(({ id }) => is.teacherIds?.includes(id)).map(({ label }) => label);
      return named.join(comma()) || undefined;
    }
    if (is.courseId) return subjectOf(index, index.courses.get(is.courseId)?.subjectId ?? null);
    const day = is.fromOn ?? is.toOn;
    return day ? formatDay(day) : undefined;
  };
  return <ConflictNotice edit={form.edit} words={fieldWords} formatValue={formatValue} />;
}
