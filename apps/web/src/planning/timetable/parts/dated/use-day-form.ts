import type { Place } from '@encrier/ui/week/model';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
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

/** State of one dated lesson's form; without a lesson it adds one. */
export function useDayForm(lesson: Lesson | null, { day, classId, to }: Start, onDone: () => void) {
  const { t } = useLingui();
  const [saved] = useState<DayDraft>(() => (lesson ? draftOf(lesson) : blankDraft(day, classId)));
  const [draft, setDraft] = useState(() => movedTo(saved, to));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<{ text: string; taken: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const [id] = useState(() => crypto.randomUUID());
  useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(saved));

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      onDone();
    } catch (error) {
      const text = isApiError(error, 'edited_meanwhile')
        ? t`Quelqu’un d’autre vient de changer cette séance : fermez et rouvrez-la.`
        : sentence(error);
      setRefused({ text, taken: isApiError(error, 'lessons.taken') });
      setErrors(fieldErrors(error));
    }
    setBusy(false);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    const [starts, ends] = [minuteOf(draft.starts), minuteOf(draft.ends)];
    const wrong: Record<string, string> = {};
    if (starts === null) wrong.starts = t`À remplir`;
    if (ends === null || (starts !== null && ends <= starts)) wrong.ends = t`La fin suit le début`;
    if (!draft.day) wrong.day = t`À remplir`;
    if (!lesson && !draft.courseId && !draft.title.trim()) wrong.title = t`À remplir`;
    setErrors(wrong);
    if (Object.keys(wrong).length || starts === null || ends === null) return;
    if (lesson && to && !draft.reason.trim()) {
      setErrors({ reason: t`Dites pourquoi la séance est déplacée` });
      return;
    }
    void run(async () => {
      const now = await save(lesson, id, draft, { starts, ends });
      if (lesson && to)
        toast.success(t`Séance déplacée`, {
          action: { label: t`Annuler`, run: () => void putBack(lesson, now, draft.tell) },
        });
    });
  };
  const drop = (): void => {
    if (!lesson) return;
    if (!draft.reason.trim()) {
      setErrors({ reason: t`Dites pourquoi la séance est annulée` });
      return;
    }
    void run(async () => {
      await cancel({ ids: [lesson.id], reason: draft.reason, tell: draft.tell });
      toast.success(t`Séance annulée`, {
        action: { label: t`Rétablir`, run: () => void restore({ ids: [lesson.id], tell: draft.tell }) },
      });
    });
  };
  const bringBack = (): void => {
    if (lesson) void run(() => restore({ ids: [lesson.id], tell: draft.tell }));
  };
  const set = (part: Partial<DayDraft>): void => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  return { draft, errors, refused, busy, set, submit, drop, bringBack };
}
export type DayForm = ReturnType<typeof useDayForm>;
