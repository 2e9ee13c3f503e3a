import type { BodyOf } from '@encrier/contract/kernel/route';
import {
  courseProgress,
  dropSequence,
  keepSequence,
  laySequence,
  previewLaying,
  readPlans,
  readProgramme,
  readSequence,
  saveProgramme,
  saveSequence,
  type SequenceBody,
  shiftEntries,
  undoLaying,
} from '@encrier/contract/teaching/lesson-log-plan';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { queries } from '#kernel/query/client.ts';

/** Reloads weeks, lessons and plans: placing a sequence changes all of them. */
const refreshAfter = async <T>(done: Promise<T>): Promise<T> => {
  const answer = await done;
  await queries.invalidateQueries({ queryKey: ['lesson-log'] });
  return answer;
};
const quiet = { quiet: true } as const;

export const plansQuery = queryOptions({
  queryKey: ['lesson-log', 'plans'],
  queryFn: ({ signal }) => api(readPlans, {}, { signal }),
});
export const programmeQuery = (id: string, subjectId: string) =>
  queryOptions({
    queryKey: ['lesson-log', 'programme', id, subjectId],
    queryFn: ({ signal }) => api(readProgramme, { params: { id, subjectId } }, { signal }),
  });
export const sequenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['lesson-log', 'sequence', id],
    queryFn: ({ signal }) => api(readSequence, { params: { id } }, { signal }),
  });
export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: ['lesson-log', 'progress', id],
    queryFn: ({ signal }) => api(courseProgress, { params: { id } }, { signal }),
  });
export const layingQuery = (id: string, courseId: string, lessonId: string) =>
  queryOptions({
    queryKey: ['lesson-log', 'laying', id, courseId, lessonId],
    queryFn: ({ signal }) =>
      api(previewLaying, { params: { id }, query: { courseId, ...(lessonId && { lessonId }) } }, { signal, ...quiet }),
    placeholderData: keepPreviousData,
  });

export const putProgramme = (id: string, subjectId: string, body: BodyOf<typeof saveProgramme>) =>
  refreshAfter(api(saveProgramme, { params: { id, subjectId }, body }, quiet));
export const putSequence = (id: string, body: SequenceBody) =>
  refreshAfter(api(saveSequence, { params: { id }, body }, quiet));
export const removeSequence = (id: string) => refreshAfter(api(dropSequence, { params: { id } }));
export const keepLog = (courseId: string, body: BodyOf<typeof keepSequence>) =>
  refreshAfter(api(keepSequence, { params: { id: courseId }, body }, quiet));
export const sendLaying = (id: string, body: BodyOf<typeof laySequence>) =>
  refreshAfter(api(laySequence, { params: { id }, body }, quiet));
export const undoLaid = (id: string) => refreshAfter(api(undoLaying, { params: { id } }));
export const shift = (lessonId: string, version: number) =>
  refreshAfter(api(shiftEntries, { params: { id: lessonId }, body: { version } }));
