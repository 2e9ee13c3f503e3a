import type { BodyOf } from '@encrier/contract/kernel/route';
import {
  cancelHomework,
  copyHomework,
  correctWork,
  getHomework,
  getWork,
  giveHomework,
  homeworkCourses,
  homeworkDays,
  type HomeworkView,
  listHomework,
  ownHomework,
  readOwnHomework,
  removeHomework,
  takeBackHandIn,
  tickHomework,
  updateHomework,
} from '@encrier/contract/teaching/homework';
import {
  answerHelp,
  askHelp,
  carryChoices,
  earlierHomework,
  linkAssessment,
  postponeHomework,
  returnWorks,
  takeEarlier,
  takeHandIns,
  usedCriteria,
} from '@encrier/contract/teaching/homework-correction';
import { homeworkLoad, homeworkLoadDay, setHomeworkLimits } from '@encrier/contract/teaching/homework-load';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

const { refresh, write } = writesOf(['homework'], ['home']);
onLive('homework.changed', () => void refresh());

const viewNames: Record<HomeworkView, string> = { coming: '', past: 'passes', draft: 'brouillons' };
export type ListFilter = { view: HomeworkView; course: string | null; page: number };
export const { read: listFrom, write: searchOf } = filters<ListFilter>({
  view: part.oneOf('vue', viewNames, 'coming'),
  course: part.id('cours'),
  page: part.page(),
});

export const coursesQuery = queryOptions({
  queryKey: ['homework', 'courses'],
  queryFn: ({ signal }) => api(homeworkCourses, {}, { signal }),
});
export const listQuery = ({ view, course, page }: ListFilter) =>
  queryOptions({
    queryKey: ['homework', 'list', view, course, page],
    queryFn: ({ signal }) => api(listHomework, { query: { view, page, ...(course && { course }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const pieceQuery = (id: string) =>
  queryOptions({
    queryKey: ['homework', 'piece', id],
    queryFn: ({ signal }) => api(getHomework, { params: { id } }, { signal }),
  });
/** The coming lessons of a course, and what is already due on a day; by default the first lesson's. */
export const daysQuery = (courseId: string, on: string, except: string | null) =>
  queryOptions({
    queryKey: ['homework', 'days', courseId, on, except],
    queryFn: ({ signal }) =>
      api(
        homeworkDays,
        { params: { id: courseId }, query: { ...(on && { on }), ...(except && { except }) } },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  });
export const workQuery = (id: string, pupilId: string) =>
  queryOptions({
    queryKey: ['homework', 'work', id, pupilId],
    queryFn: ({ signal }) => api(getWork, { params: { id, pupilId } }, { signal, quiet: true }),
  });

const quiet = { quiet: true } as const;
export const give = (body: BodyOf<typeof giveHomework>) =>
  write(api(giveHomework, { body }, { ...quiet, idempotencyKey: body.id }));
export const change = (id: string, body: BodyOf<typeof updateHomework>) =>
  write(api(updateHomework, { params: { id }, body }, quiet));
export const drop = (id: string) => write(api(removeHomework, { params: { id } }, quiet));
export const cancelPiece = (id: string, version: number) =>
  write(api(cancelHomework, { params: { id }, body: { version } }, quiet));
export const copyTo = (id: string, body: BodyOf<typeof copyHomework>) =>
  write(api(copyHomework, { params: { id }, body }, { ...quiet, idempotencyKey: body.copies[0]!.id }));
export const answerWork = (id: string, pupilId: string, body: BodyOf<typeof correctWork>) =>
  write(api(correctWork, { params: { id, pupilId }, body }, quiet));

export const carryQuery = (id: string) =>
  queryOptions({
    queryKey: ['homework', 'carry', id],
    queryFn: ({ signal }) => api(carryChoices, { params: { id } }, { signal }),
  });
export const criteriaQuery = queryOptions({
  queryKey: ['homework', 'criteria'],
  queryFn: ({ signal }) => api(usedCriteria, {}, { signal, quiet: true }),
});
export const earlierQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['homework', 'earlier', courseId],
    queryFn: ({ signal }) => api(earlierHomework, { params: { id: courseId } }, { signal }),
  });
export const takeFromEarlier = (courseId: string, body: BodyOf<typeof takeEarlier>) =>
  write(api(takeEarlier, { params: { id: courseId }, body }, { ...quiet, idempotencyKey: body.pieces[0]!.id }));
export const linkTo = (id: string, body: BodyOf<typeof linkAssessment>) =>
  writesOf(['homework'], ['gradebook'], ['home']).write(api(linkAssessment, { params: { id }, body }, quiet));
export const returnAll = (id: string, body: BodyOf<typeof returnWorks>) =>
  write(api(returnWorks, { params: { id }, body }, quiet));
export const postpone = (id: string, body: BodyOf<typeof postponeHomework>) =>
  write(api(postponeHomework, { params: { id }, body }, quiet));
export const answerStuck = (id: string, body: BodyOf<typeof answerHelp>) =>
  write(api(answerHelp, { params: { id }, body }, { ...quiet, idempotencyKey: body.id }));
export const zipOf = (id: string) => apiBlob(takeHandIns, { params: { id } });
/** Homework of classes between two days. */
export const loadQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['homework', 'load', from, to],
    queryFn: ({ signal }) => api(homeworkLoad, { query: { ...(from && { from }), ...(to && { to }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const loadDayQuery = (id: string, day: string) =>
  queryOptions({
    queryKey: ['homework', 'load-day', id, day],
    queryFn: ({ signal }) => api(homeworkLoadDay, { params: { id }, query: { day } }, { signal }),
  });
export const putLimits = (body: BodyOf<typeof setHomeworkLimits>) => write(api(setHomeworkLimits, { body }, quiet));

/** Homework of the reader and all their children between two days; the page sorts it. Kept on the device. */
export const ownQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['homework', 'own', from, to],
    queryFn: ({ signal }) =>
      api(ownHomework, { query: { ...(from && { from }), ...(to && { to }) } }, { signal, childAccountId: null }),
    placeholderData: keepPreviousData,
    meta: { keep: true },
  });
export const ownPieceQuery = (id: string, pupil: string | null) =>
  queryOptions({
    queryKey: ['homework', 'own-piece', id, pupil],
    queryFn: ({ signal }) =>
      api(readOwnHomework, { params: { id }, query: pupil ? { pupil } : {} }, { signal, childAccountId: null }),
    meta: { keep: true },
  });
const family = { quiet: true, childAccountId: null } as const;
export const tick = (id: string, pupilId: string, done: boolean) =>
  write(api(tickHomework, { params: { id }, body: { pupilId, done } }, family));
export const askForHelp = (id: string, body: BodyOf<typeof askHelp>) =>
  write(api(askHelp, { params: { id }, body }, { ...family, idempotencyKey: body.id }));
export const takeBack = (id: string) => write(api(takeBackHandIn, { params: { id }, body: {} }, family));

export { courseName } from '#kernel/content/subject-name.ts';
