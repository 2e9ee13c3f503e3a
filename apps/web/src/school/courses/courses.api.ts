import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import {
  type AssignBody,
  assignTeacher,
  type Course,
  type CourseBoard,
  copyCourses,
  copyPlan,
  courseBoard,
  createCourse,
  exportCourses,
  fillCourses,
  printCourses,
  removeCourse,
  replaceTeacher,
  takeBack,
  undoReplacement,
  updateCourse,
} from '@encrier/contract/school/courses';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type CourseBody = BodyOf<typeof createCourse>;
export type Made = ResponseOf<typeof assignTeacher>;
export type View = 'teacher' | 'class' | 'subject';
/** State of the page, all in the address. `open` is the course edited beside the list. */
export type CourseFilter = {
  view: View;
  yearId: string | null;
  q: string;
  gaps: boolean;
  levelId: string | null;
  open: string | null;
};

const words: Record<View, string> = { teacher: 'professeur', class: 'classe', subject: 'matiere' };
export const { read: filterFrom, write: searchOf } = filters<CourseFilter>({
  view: part.oneOf('vue', words, 'teacher'),
  yearId: part.id('annee'),
  q: part.words('q'),
  gaps: part.flag('manques', 'oui'),
  levelId: part.id('niveau'),
  open: part.id('cours'),
});

const key = ['school', 'courses'] as const;
export const boardQuery = (yearId: string | null) =>
  queryOptions({
    queryKey: [...key, 'board', yearId],
    queryFn: ({ signal }) => api(courseBoard, { query: { ...(yearId && { yearId }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
/** Preview of a copy of another year's courses. */
export const planQuery = (fromYearId: string, yearId: string, withTeachers: boolean) =>
  queryOptions({
    queryKey: [...key, 'copy', fromYearId, yearId, withTeachers],
    queryFn: ({ signal }) =>
      api(copyPlan, { query: { fromYearId, yearId, withTeachers: withTeachers ? 'yes' : 'no' } }, { signal }),
    staleTime: 0,
    enabled: fromYearId !== '',
  });

const { refresh, write } = writesOf(key);
for (const kind of ['courses.changed', 'subjects.changed']) onLive(kind, () => void refresh());

export const addCourse = (body: CourseBody, idempotencyKey: string): Promise<Course> =>
  write(api(createCourse, { body }, { quiet: true, idempotencyKey }));
export const changeCourse = (id: string, body: BodyOf<typeof updateCourse>): Promise<Course> =>
  write(api(updateCourse, { params: { id }, body }, { quiet: true }));
export const deleteCourse = (id: string): Promise<Course> => write(api(removeCourse, { params: { id } }));
/** Restores a deleted course under the same id. */
export const restoreCourse = ({ version: _, ...body }: Course): Promise<Course> => write(api(createCourse, { body }));
export const assign = (body: AssignBody, idempotencyKey: string): Promise<Made> =>
  write(api(assignTeacher, { body }, { quiet: true, idempotencyKey }));
export const fill = (body: BodyOf<typeof fillCourses>): Promise<Made> => write(api(fillCourses, { body }));
export const copy = (body: BodyOf<typeof copyCourses>, idempotencyKey: string) =>
  write(api(copyCourses, { body }, { quiet: true, idempotencyKey }));
export const undoMade = (body: BodyOf<typeof takeBack>) => write(api(takeBack, { body }));

export const replace = (body: BodyOf<typeof replaceTeacher>, idempotencyKey: string) =>
  write(api(replaceTeacher, { body }, { quiet: true, idempotencyKey }));
export const undoReplace = (body: BodyOf<typeof undoReplacement>) => write(api(undoReplacement, { body }));

export const coursesFile = (yearId: string | null, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportCourses, { query: { format, ...(yearId && { yearId }) } });
export const sheetsFile = (yearId: string | null, of: 'teacher' | 'class', id?: string): Promise<Blob> =>
  apiBlob(printCourses, { query: { of, ...(id && { id }), ...(yearId && { yearId }) } });
export type { Course, CourseBoard };
