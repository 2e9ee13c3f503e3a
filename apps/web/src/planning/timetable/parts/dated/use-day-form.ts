import type { Place } from '@encrier/ui/week/model';
import { msg, t } from '@lingui/core/macro';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { formatMinute, minuteOf } from '#kernel/dates.ts';
import { add, cancel, change, type Lesson, restore } from '../../lessons.api.ts';

export type DayDraft = {
  kind: Lesson['kind'];
  title: string;
  courseId: string | null;
  classId: string | null;
  groupId: string | null;
  day: string;
  starts: string;
  ends: string;
  classroomId: string | null;
  teacherIds: string[];
  note: string;
  remoteUrl: string;
  reason: string;
  overlapReason: string;
  tell: boolean;
};
const draftOf = (lesson: Lesson): DayDraft => ({
  kind: lesson.kind,
  title: lesson.title,
  courseId: null,
  classId: lesson.classId,
  groupId: lesson.groupId,
  day: lesson.day,
  starts: formatMinute(lesson.starts),
  ends: formatMinute(lesson.ends),
  classroomId: lesson.classroomId,
  teacherIds: lesson.teachers.map(({ id }) => id),
  note: lesson.note,
  remoteUrl: lesson.remoteUrl,
  reason: lesson.reason,
  overlapReason: '',
  tell: true,
});

const blankDraft = (day: string, classId: string | undefined): DayDraft => ({
  kind: 'lesson',
  title: '',
  courseId: null,
  classId: classId ?? null,
  groupId: null,
  day,
  starts: '08:00',
  ends: '09:00',
  classroomId: null,
  teacherIds: [],
  note: '',
  remoteUrl: '',
  reason: '',
  overlapReason: '',
  tell: true,
});
/** A lesson where it was before a move, with its room and its teachers of then. */
const putBack = (was: Lesson, now: Lesson, tell: boolean): Promise<unknown> =>
  change(now.id, {
    day: was.day,
    starts: was.starts,
    ends: was.ends,
    classroomId: was.classroomId,
    teacherIds: was.teachers.map(({ id }) => id),
    note: was.note,
    remoteUrl: was.remoteUrl,
    reason: was.reason,
    overlapReason: '',
    tell,
    version: now.version,
  }).catch((error: unknown) => toast.error(sentence(error)));

/** Sends what is typed: a change of a lesson, or a new one. */
function save(
  lesson: Lesson | null,
  id: string,
  draft: DayDraft,
  hours: { starts: number; ends: number },
): Promise<Lesson> {
  const { kind, title, courseId, classId, groupId, reason, ...rest } = draft;
  const place = { ...rest, ...hours };
  if (lesson) return change(lesson.id, { ...place, reason, version: lesson.version });
  return add({
    ...place,
    id,
    kind,
    title: courseId ? '' : title,
    courseId,
    classId: courseId || groupId ? null : classId,
    groupId: courseId ? null : groupId,
    makesUpId: null,
  });
}

type Start = { day: string; classId: string | undefined; to: Place | undefined };
const movedTo = (draft: DayDraft, to: Place | undefined): DayDraft =>
  to ? { ...draft, day: to.day, starts: formatMinute(to.start), ends: formatMinute(to.end) } : draft;

/** Field names, for the notice of conflicting changes. */
export const fieldWords = {
  day: msg`Jour`,
  starts: msg`Début`,
  ends: msg`Fin`,
  classroomId: msg`Salle`,
  teacherIds: msg`Professeurs`,
  note: msg`Mot aux élèves`,
  remoteUrl: msg`Lien du cours à distance`,
  reason: msg`Motif du changement`,
};

type Act = 'save' | 'cancel' | 'restore';

/** What the day and the hours of a lesson lack. */
function whenErrors(draft: DayDraft): Record<string, string> {
  const [starts, ends] = [minuteOf(draft.starts), minuteOf(draft.ends)];
  return {
    ...(starts === null && { starts: t`À remplir` }),
    ...((ends === null || (starts !== null && ends <= starts)) && { ends: t`La fin suit le début` }),
    ...(!draft.day && { day: t`À remplir` }),
  };
}

/** State of one dated lesson's form; without a lesson it adds one. */
export function useDayForm(lesson: Lesson | null, { day, classId, to }: Start, onDone: () => void) {
  const act = useRef<Act>('save');
  const [refused, setRefused] = useState<{ text: string; taken: boolean } | null>(null);
  const check = (draft: DayDraft): Record<string, string> => {
    if (act.current === 'restore') return {};
    if (act.current === 'cancel') return draft.reason.trim() ? {} : { reason: t`Dites pourquoi la séance est annulée` };
    const wrong = whenErrors(draft);
    if (!lesson && !draft.courseId && !draft.title.trim()) wrong.title = t`À remplir`;
    if (lesson && to && !draft.reason.trim() && !Object.keys(wrong).length)
      wrong.reason = t`Dites pourquoi la séance est déplacée`;
    return wrong;
  };
  const edit = useEdit<DayDraft, Lesson | null>({
    start: movedTo(lesson ? draftOf(lesson) : blankDraft(day, classId), to),
    version: lesson?.version,
    follows: lesson !== null,
    check,
    send: async (draft, { version, key }) => {
      const { reason, tell } = draft;
      setRefused(null);
      if (lesson && act.current === 'cancel') await cancel({ ids: [lesson.id], reason, tell });
      else if (lesson && act.current === 'restore') await restore({ ids: [lesson.id], tell });
      else {
        const hours = { starts: minuteOf(draft.starts) ?? 0, ends: minuteOf(draft.ends) ?? 0 };
        return save(lesson && { ...lesson, version }, key, draft, hours);
      }
      return null;
    },
    read: (error) => {
      setRefused({ text: sentence(error), taken: isApiError(error, 'lessons.taken') });
      return { errors: fieldErrors(error), refused: '' };
    },
    onSaved: (now) => {
      const { tell } = edit.draft;
      if (lesson && act.current === 'cancel')
        toast.success(t`Séance annulée`, {
          action: { label: t`Rétablir`, run: () => void restore({ ids: [lesson.id], tell }) },
        });
      else if (lesson && to && now)
        toast.success(t`Séance déplacée`, {
          undo: () => void putBack(lesson, now, tell),
        });
      onDone();
    },
    onClose: onDone,
  });
  function run(what: Act, event?: FormEvent): void {
    act.current = what;
    edit.submit(event);
  }
  return {
    edit,
    draft: edit.draft,
    errors: edit.errors,
    refused,
    busy: edit.busy,
    set: edit.set,
    submit: (event?: FormEvent): void => run('save', event),
    drop: (): void => run('cancel'),
    bringBack: (): void => run('restore'),
  };
}
export type DayForm = ReturnType<typeof useDayForm>;
