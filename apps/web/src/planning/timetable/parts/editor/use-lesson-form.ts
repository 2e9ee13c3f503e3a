import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import type { Conflict } from '@encrier/contract/planning/places';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import type { TimetableBoard } from '../../timetable.api.ts';
import { against, type Draft, draftOf, type Index } from './plan-model.ts';
import type { Op } from './plan-ops.ts';
import type { Plan } from './use-plan.ts';

export type LessonDraft = Omit<Draft, 'starts' | 'ends'> & { starts: string; ends: string };
export const lessonDraft = (one: Draft): LessonDraft => ({
  ...one,
  starts: formatMinute(one.starts),
  ends: formatMinute(one.ends),
});

const seriesDraft = (typed: LessonDraft): Draft => ({
  ...typed,
  starts: minuteOf(typed.starts) ?? 0,
  ends: minuteOf(typed.ends) ?? 0,
});

type Options = {
  board: TimetableBoard;
  index: Index;
  start: Draft;
  /** Version of an existing lesson; null for a new one. */
  version: number | null;
  from: string;
  plan: Plan;
  onDone: () => void;
};

/** Form state of one lesson: conflicts are shown while typing. */
export function useLessonForm({ board, index, start, version, from, plan, onDone }: Options) {
  const { t } = useLingui();
  const [said, setSaid] = useState<readonly Conflict[]>([]);
  const check = (draft: LessonDraft): Record<string, string> => {
    const [starts, ends] = [minuteOf(draft.starts), minuteOf(draft.ends)];
    const wrong: Record<string, string> = {};
    if (!draft.courseId && !draft.title.trim()) wrong.title = t`À remplir`;
    if (!draft.courseId && !draft.classId && !draft.groupId && draft.kind !== 'meeting') wrong.audience = t`À remplir`;
    if (starts === null) wrong.starts = t`À remplir`;
    if ((ends ?? 0) - (starts ?? 0) < 5) wrong.ends = t`La fin suit le début`;
    if (draft.toOn < draft.fromOn) wrong.toOn = t`La fin suit le début`;
    return wrong;
  };
  const edit = useEdit<LessonDraft>({
    start: lessonDraft(start),
    version,
    follows: version !== null,
    check,
    send: async (typed, over) => {
      const one = seriesDraft(typed);
      const op: Op =
        version === null
          ? { kind: 'place', series: [one] }
          : { kind: 'move', from: from || null, series: [{ ...one, version: over.version }] };
      let refusal: unknown = null;
      const kept = await plan.change(op, (error) => {
        refusal = error;
      });
      if (!kept) throw refusal;
    },
    read: (error) => {
      if (isApiError(error, 'timetable.taken')) setSaid((error.details.conflicts as Conflict[] | undefined) ?? []);
      return { errors: {}, refused: sentence(error) };
    },
    onSaved: onDone,
    onClose: onDone,
  });
  const { draft } = edit;
  const clear: Draft = { ...seriesDraft(draft), overlapReason: '' };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed says all
  const found = useMemo(
    () => (clear.ends > clear.starts ? against(board, index.shares, clear) : []),
    [board, index, JSON.stringify(clear)],
  );
  const conflicts = found.length ? found : said;

  const set = (part: Partial<LessonDraft>): void => {
    edit.set(part);
    setSaid([]);
  };
  /** Changing the course also changes the class or group, the teachers and the class's room. */
  const setCourse = (id: string): void => {
    const course = index.courses.get(id);
    if (!course) set({ courseId: null, subjectId: null, classId: null, groupId: null, whole: true, teacherIds: [] });
    else {
      const { courseId, subjectId, classId, groupId, whole, teacherIds, classroomId } = draftOf(
        board,
        index,
        course,
        from,
      );
      set({
        courseId,
        subjectId,
        classId,
        groupId,
        whole,
        teacherIds,
        title: '',
        classroomId: draft.classroomId ?? classroomId,
      });
    }
  };
  const { errors, refused, submit } = edit;
  return { edit, draft, errors, refused, conflicts, set, setCourse, submit };
}
export type LessonForm = ReturnType<typeof useLessonForm>;
