import type { BodyOf } from '@encrier/contract/kernel/route';
import {
  copyEntry,
  dropTemplate,
  type EntryContent,
  getLogLesson,
  keepTemplate,
  linkHomework,
  logWeek,
  ownLog,
  publishEntry,
  saveEntry,
} from '@encrier/contract/teaching/lesson-log';
import {
  amendEntry,
  courseLog,
  coursePaper,
  logCoverage,
  setLogSettings,
  signLog,
  visaPaper,
} from '@encrier/contract/teaching/lesson-log-office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

const { refresh, write } = writesOf(['lesson-log'], ['home']);
onLive('lesson_log.changed', () => void refresh());
const quiet = { quiet: true } as const;

/** The caller's lessons of the week of a day; today's by default. */
export const weekQuery = (from: string) =>
  queryOptions({
    queryKey: ['lesson-log', 'week', from],
    queryFn: ({ signal }) => api(logWeek, { query: from ? { from } : {} }, { signal }),
    placeholderData: keepPreviousData,
    meta: { keep: true },
  });
export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: ['lesson-log', 'lesson', id],
    queryFn: ({ signal }) => api(getLogLesson, { params: { id } }, { signal }),
    meta: { keep: true },
  });
export const readEntry = async (id: string) => (await api(getLogLesson, { params: { id } }, quiet)).entry;
export async function putEntry(id: string, version: number, content: EntryContent) {
  const entry = await api(saveEntry, { params: { id }, body: { ...content, version } }, quiet);
  void readAgain(['lesson-log', 'week']);
  return entry;
}
export const publish = (id: string, version: number, published: boolean) =>
  write(api(publishEntry, { params: { id }, body: { version, published } }));
export const copyTo = (id: string, lessonIds: string[]) =>
  write(api(copyEntry, { params: { id }, body: { lessonIds } }, quiet));
export const link = (id: string, homeworkId: string) =>
  write(api(linkHomework, { params: { id }, body: { homeworkId } }));
export const keep = (body: BodyOf<typeof keepTemplate>) => write(api(keepTemplate, { body }, quiet));
export const drop = (id: string) => write(api(dropTemplate, { params: { id } }));

/** Entries for the reader and their children between two days; the page sorts them. Kept on the device. */
export const ownQuery = (from: string, missed: boolean) =>
  queryOptions({
    queryKey: ['lesson-log', 'own', from, missed],
    queryFn: ({ signal }) =>
      api(
        ownLog,
        { query: { ...(from && { from }), ...(missed && { missed: '1' as const }) } },
        { signal, childAccountId: null },
      ),
    placeholderData: keepPreviousData,
    meta: { keep: true },
  });

const inSpan = (from: string, to: string) => ({ ...(from && { from }), ...(to && { to }) });
export const coverageQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['lesson-log', 'coverage', from, to],
    queryFn: ({ signal }) => api(logCoverage, { query: inSpan(from, to) }, { signal }),
    placeholderData: keepPreviousData,
  });
export const courseQuery = (id: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['lesson-log', 'course', id, from, to],
    queryFn: ({ signal }) => api(courseLog, { params: { id }, query: inSpan(from, to) }, { signal }),
    placeholderData: keepPreviousData,
  });
export const signCourse = (id: string, body: BodyOf<typeof signLog>) =>
  write(api(signLog, { params: { id }, body }, quiet));
export const coursePdf = (id: string, from: string, to: string) =>
  apiBlob(coursePaper, { params: { id }, query: inSpan(from, to) });
export const visaPdf = (id: string) => apiBlob(visaPaper, { params: { id } });
export const amend = (id: string, reason: string) =>
  write(api(amendEntry, { params: { id }, body: { reason } }, quiet));
export const putSettings = (body: BodyOf<typeof setLogSettings>) => write(api(setLogSettings, { body }, quiet));
