import type { BodyOf } from '@encrier/contract/kernel/route';
import {
  addLesson,
  cancelLessons,
  changeLesson,
  type Lesson,
  type LessonWeek,
  lessonsAround,
  lessonWeek,
  restoreLessons,
} from '@encrier/contract/planning/lessons';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { writesOf } from '#kernel/query/writes.ts';
import type { LookedAt } from './timetable.api.ts';

export type { Lesson, LessonWeek };
const key = ['planning', 'lessons'] as const;
export const weekQuery = (of: LookedAt, id: string, from: string) =>
  queryOptions({
    queryKey: [...key, 'week', of, id, from],
    queryFn: ({ signal }) => api(lessonWeek, { query: { of, id, from, days: 7 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: id !== '',
  });

/** Every lesson of a week in reach, with what each occupies: used to check a move. */
export const aroundQuery = (from: string) =>
  queryOptions({
    queryKey: [...key, 'around', from],
    queryFn: ({ signal }) => api(lessonsAround, { query: { from, days: 7 } }, { signal, quiet: true }),
  });

const { refresh, write } = writesOf(key);
for (const kind of ['lessons.changed', 'timetable.published']) onLive(kind, () => void refresh());

export const add = (body: BodyOf<typeof addLesson>): Promise<Lesson> =>
  write(api(addLesson, { body }, { quiet: true }));
export const change = (id: string, body: BodyOf<typeof changeLesson>): Promise<Lesson> =>
  write(api(changeLesson, { params: { id }, body }, { quiet: true }));
export const cancel = (body: BodyOf<typeof cancelLessons>): Promise<{ cancelled: string[] }> =>
  write(api(cancelLessons, { body }, { quiet: true }));
export const restore = (body: BodyOf<typeof restoreLessons>): Promise<{ restored: string[] }> =>
  write(api(restoreLessons, { body }));
