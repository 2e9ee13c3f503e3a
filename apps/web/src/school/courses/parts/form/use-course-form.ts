import type { Course } from '@encrier/contract/school/courses';
import { minutesFrom, minutesText } from '@encrier/contract/school/weekly-time';
import { useLingui } from '@lingui/react/macro';
import { type Edit, useEdit } from '#kernel/edit/use-edit.ts';
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

/** The body of a draft, or its invalid fields with the kind of error. */
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

/** State of one course's form: hours and coefficients are typed as people write them. */
export function useCourseForm(course: Course | null, start: NewCourse, onDone: () => void): Edit<CourseDraft> {
  const { t } = useLingui();
  const lang = useLang();
  const check = (draft: CourseDraft): Record<string, string> => {
    const read = readDraft(draft);
    if ('body' in read) return {};
    const words = { missing: t`À remplir`, form: t`Cette forme n’est pas reconnue` };
    return Object.fromEntries(Object.entries(read.wrong).map(([field, kind]) => [field, words[kind]]));
  };
  return useEdit<CourseDraft>({
    start: course ? draftOf(course, lang) : newDraft(start, lang),
    version: course?.version,
    check,
    send: async (draft, { version, key }) => {
      const read = readDraft(draft);
      if ('wrong' in read) return;
      const { subjectId: _, classId: __, groupId: ___, id: ____, ...own } = read.body;
      await (course ? changeCourse(course.id, { ...own, version }) : addCourse(read.body, key));
    },
    take: (theirs, draft) => (course ? draftOf({ ...course, ...theirs }, lang) : draft),
    undo: () => course && t`Cours enregistré.`,
    onSaved: onDone,
  });
}
