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
import { writesOf } from '#kernel/query/writes.ts';

/** Reloads weeks, lessons and plans: placing a sequence changes all of them. */
const { write } = writesOf(['lesson-log']);
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
  write(api(saveProgramme, { params: { id, subjectId }, body }, quiet));
export const putSequence = (id: string, body: SequenceBody) =>
  write(api(saveSequence, { params: { id }, body }, quiet));
export const removeSequence = (id: string) => write(api(dropSequence, { params: { id } }));
export const keepLog = (courseId: string, body: BodyOf<typeof keepSequence>) =>
  write(api(keepSequence, { params: { id: courseId }, body }, quiet));
export const sendLaying = (id: string, body: BodyOf<typeof laySequence>) =>
  write(api(laySequence, { params: { id }, body }, quiet));
export const undoLaid = (id: string) => write(api(undoLaying, { params: { id } }));
export const shift = (lessonId: string, version: number) =>
  write(api(shiftEntries, { params: { id: lessonId }, body: { version } }));
