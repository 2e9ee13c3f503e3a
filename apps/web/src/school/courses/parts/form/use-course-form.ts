import type { Course } from '@encrier/contract/school/courses';
import { minutesFrom, minutesText } from '@encrier/contract/school/weekly-time';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { addCourse, changeCourse, type CourseBody } from '../../courses.api.ts';
import type { NewCourse } from '../use-actions.ts';

export type TeacherDraft = Omit<Course['teachers'][number], 'weeklyMinutes'> & { part: string };
export type CourseDraft = {
  subjectId: string;
  place: string;
  hours: string;
  coefficient: string;
  marked: boolean;
  termIds: string[];
  teachers: TeacherDraft[];
};
export type CourseConflict = { version: number; fields: Record<string, { theirs: unknown; yours: unknown }> };

const partText = (minutes: number | null, lang: 'fr' | 'en' | 'ar'): string =>
  minutes === null ? '' : minutesText(minutes, lang);
export const teacherDraft = (
  { weeklyMinutes, ...one }: Course['teachers'][number],
  lang: 'fr' | 'en' | 'ar',
): TeacherDraft => ({ ...one, part: partText(weeklyMinutes, lang) });
const draftOf = (course: Course, lang: 'fr' | 'en' | 'ar'): CourseDraft => ({
  subjectId: course.subjectId,
  place: course.classId ? `c:${course.classId}` : `g:${course.groupId}`,
  hours: course.weeklyMinutes ? minutesText(course.weeklyMinutes, lang) : '',
  coefficient: String(course.coefficient).replace('.', lang === 'en' ? '.' : ','),
  marked: course.marked,
  termIds: course.termIds,
  teachers: course.teachers.map((one) => teacherDraft(one, lang)),
});
const newDraft = (start: NewCourse, lang: 'fr' | 'en' | 'ar'): CourseDraft => ({
  subjectId: start.subjectId ?? '',
  place: start.classId ? `c:${start.classId}` : start.groupId ? `g:${start.groupId}` : '',
  hours: start.weeklyMinutes ? minutesText(start.weeklyMinutes, lang) : '',
  coefficient: String(start.coefficient ?? 1),
  marked: true,
  termIds: [],
  teachers: [],
});

/** What a draft says, or the fields that say nothing: each with the kind of trouble. */
export function readDraft(draft: CourseDraft): { body: CourseBody } | { wrong: Record<string, 'missing' | 'form'> } {
  const [minutes, coefficient] = [minutesFrom(draft.hours), Number(draft.coefficient.trim().replace(',', '.'))];
  const wrong: Record<string, 'missing' | 'form'> = {};
  if (!draft.subjectId) wrong.subjectId = 'missing';
  if (!draft.place) wrong.place = 'missing';
  if (minutes === null) wrong.hours = 'form';
  if (
    draft.coefficient.trim() === '' ||
    !(coefficient >= 0 && coefficient <= 100) ||
    !/^\d+([.,]\d{1,2})?$/.test(draft.coefficient.trim())
  )
    wrong.coefficient = 'form';
  for (const [at, { personId, part }] of draft.teachers.entries()) {
    if (!personId) wrong[`teacher${at}`] = 'missing';
    if (part.trim() && minutesFrom(part) === null) wrong[`part${at}`] = 'form';
  }
  if (Object.keys(wrong).length) return { wrong };
  const id = draft.place.slice(2);
  const teachers = draft.teachers.map(({ part, ...one }) => ({
    ...one,
    weeklyMinutes: part.trim() ? minutesFrom(part) : null,
  }));
  return {
    body: {
      subjectId: draft.subjectId,
      classId: draft.place.startsWith('c:') ? id : null,
      groupId: draft.place.startsWith('g:') ? id : null,
      weeklyMinutes: minutes ?? 0,
      coefficient,
      marked: draft.marked,
      termIds: draft.termIds,
      teachers,
    },
  };
}

/** State of one course's form: what is typed, what was refused, and what somebody else saved meanwhile. */
export function useCourseForm(course: Course | null, start: NewCourse, onDone: () => void) {
  const { t } = useLingui();
  const lang = useLang();
  const [saved] = useState<CourseDraft>(() => (course ? draftOf(course, lang) : newDraft(start, lang)));
  const [draft, setDraft] = useState(saved);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [conflict, setConflict] = useState<CourseConflict | null>(null);
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const version = useRef(course?.version ?? 1);
  useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(saved));

  const refuse = (found: Record<string, string>): void => {
    setErrors(found);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const send = async (body: CourseBody): Promise<void> => {
    setBusy(true);
    try {
      const { subjectId: _, classId: __, groupId: ___, id: ____, ...own } = body;
      await (course ? changeCourse(course.id, { ...own, version: version.current }) : addCourse(body, key));
      onDone();
    } catch (error) {
      if (isApiError(error, 'edited_meanwhile')) setConflict(error.details as CourseConflict);
      else {
        setRefused(sentence(error));
        refuse(fieldErrors(error));
      }
    }
    setBusy(false);
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    const read = readDraft(draft);
    if (busy) return;
    if ('body' in read) void send(read.body);
    else
      refuse(
        Object.fromEntries(
          Object.entries(read.wrong).map(([field, kind]) => [
            field,
            kind === 'missing' ? t`À remplir` : t`Cette forme n’est pas reconnue`,
          ]),
        ),
      );
  };
  const set = (part: Partial<CourseDraft>): void => {
    setDraft({ ...draft, ...part });
    setErrors({});
    setRefused('');
  };
  const settle = (theirs: boolean): void => {
    if (!conflict || !course) return;
    version.current = conflict.version;
    setConflict(null);
    if (theirs)
      setDraft(
        draftOf(
          {
            ...course,
            ...Object.fromEntries(Object.entries(conflict.fields).map(([field, values]) => [field, values.theirs])),
          },
          lang,
        ),
      );
    else submit();
  };
  return { form, draft, errors, refused, conflict, busy, set, submit, settle };
}
