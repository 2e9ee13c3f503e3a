import type { BodyOf } from '@encrier/contract/kernel/route';
import {
  assessExam,
  cancelExam,
  checkExam,
  decideExam,
  editExam,
  examBoard,
  examChoices,
  type ExamPaper,
  getExam,
  markPresence,
  moveExam,
  moveSeat,
  ownExams,
  placeExam,
  postponeExam,
  proposeExam,
  publishExams,
  seatExam,
  setExamFiles,
  withdrawExam,
} from '@encrier/contract/teaching/exams';
import {
  closeCopies,
  examCopies,
  examResults,
  exportResults,
  markCopy,
  type MarkCopyBody,
} from '@encrier/contract/teaching/exams-copies';
import { examCalendar, familyExams } from '@encrier/contract/teaching/exams-family';
import { decideMakeup, type DecideMakeupBody, examMakeups } from '@encrier/contract/teaching/exams-makeups';
import { printExam } from '@encrier/contract/teaching/exams-papers';
import { dropExamRules, saveSession, setExamRules } from '@encrier/contract/teaching/exams-settings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

const { refresh, write } = writesOf(['exams'], ['home'], ['queues']);
onLive('exams.changed', () => void refresh());

export type BoardFilter = {
  month: string;
  level: string;
  className: string;
  org: string | null;
  view: 'month' | 'list';
  exam: string | null;
  makeups: 'no' | 'yes';
};
export const { read: boardFrom, write: boardSearch } = filters<BoardFilter>({
  month: part.day('mois'),
  level: part.words('niveau', 60),
  className: part.words('classe', 40),
  org: part.id('etablissement'),
  view: part.oneOf('vue', { month: '', list: 'liste' }, 'month'),
  exam: part.id('devoir'),
  makeups: part.oneOf('rattrapages', { no: '', yes: '1' }, 'no'),
});

export const boardQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['exams', 'board', from, to],
    queryFn: ({ signal }) => api(examBoard, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const choicesQuery = queryOptions({
  queryKey: ['exams', 'choices'],
  queryFn: ({ signal }) => api(examChoices, {}, { signal }),
});
export type Slot = {
  courseIds: readonly string[];
  day: string;
  starts: number;
  minutes: number;
  except: string | null;
  /** Its rooms and supervisors move with it. */
  keeps?: boolean;
};
/** Preview of a day for the classes of some courses. */
export const checkQuery = ({ courseIds, day, starts, minutes, except, keeps }: Slot) =>
  queryOptions({
    queryKey: ['exams', 'check', [...courseIds].sort().join(), day, starts, minutes, except, keeps],
    queryFn: ({ signal }) =>
      api(
        checkExam,
        {
          query: {
            courses: courseIds.join(','),
            day,
            starts,
            minutes,
            ...(except && { except }),
            ...(keeps && { keeps: '1' as const }),
          },
        },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  });
export const mineQuery = (past: boolean) =>
  queryOptions({
    queryKey: ['exams', 'mine', past],
    queryFn: ({ signal }) => api(ownExams, { query: past ? { past: '1' as const } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });
export const examQuery = (id: string) =>
  queryOptions({
    queryKey: ['exams', 'one', id],
    queryFn: ({ signal }) => api(getExam, { params: { id } }, { signal }),
  });
export const makeupsQuery = queryOptions({
  queryKey: ['exams', 'makeups'],
  queryFn: ({ signal }) => api(examMakeups, {}, { signal }),
});
export const familyQuery = queryOptions({
  queryKey: ['exams', 'own'],
  queryFn: ({ signal }) => api(familyExams, {}, { signal, childAccountId: null }),
  meta: { keep: true },
});
/** Copies of an anonymous test by their codes: never stored on the device, since two people may be marking. */
export const copiesQuery = (id: string) =>
  queryOptions({
    queryKey: ['exams', 'copies', id],
    queryFn: ({ signal }) => api(examCopies, { params: { id } }, { signal }),
  });
export const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: ['exams', 'results', id],
    queryFn: ({ signal }) => api(examResults, { params: { id } }, { signal }),
  });
export const resultsFile = (id: string, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportResults, { params: { id }, query: { format } });
export const calendarFile = (pupil: string): Promise<Blob> => apiBlob(examCalendar, { query: { pupil } });
export const paperFile = (id: string, kind: ExamPaper): Promise<Blob> =>
  apiBlob(printExam, { params: { id }, query: { kind } });

const quiet = { quiet: true } as const;
export const propose = (body: BodyOf<typeof proposeExam>) =>
  write(api(proposeExam, { body }, { ...quiet, idempotencyKey: body.id }));
export const change = (id: string, body: BodyOf<typeof editExam>) =>
  write(api(editExam, { params: { id }, body }, quiet));
export const setFiles = (id: string, body: BodyOf<typeof setExamFiles>) =>
  write(api(setExamFiles, { params: { id }, body }, quiet));
export const withdraw = (id: string) => write(api(withdrawExam, { params: { id } }, quiet));
export const move = (id: string, body: BodyOf<typeof moveExam>) =>
  write(api(moveExam, { params: { id }, body }, quiet));
export const decide = (id: string, body: BodyOf<typeof decideExam>) =>
  write(api(decideExam, { params: { id }, body }, quiet));
export const publish = (ids: string[]) => write(api(publishExams, { body: { ids } }, quiet));
export const cancelOne = (id: string, body: BodyOf<typeof cancelExam>) =>
  write(api(cancelExam, { params: { id }, body }, quiet));
export const postpone = (id: string, body: BodyOf<typeof postponeExam>) =>
  write(api(postponeExam, { params: { id }, body }, { ...quiet, idempotencyKey: body.newId }));
export const setRules = (body: BodyOf<typeof setExamRules>) => write(api(setExamRules, { body }, quiet));
export const dropRules = (orgId: string) => write(api(dropExamRules, { params: { id: orgId } }, quiet));
export const keepSession = (id: string, body: BodyOf<typeof saveSession>) =>
  write(api(saveSession, { params: { id }, body }, quiet));
export const place = (id: string, body: BodyOf<typeof placeExam>) =>
  write(api(placeExam, { params: { id }, body }, quiet));
export const seat = (id: string, body: BodyOf<typeof seatExam>) =>
  write(api(seatExam, { params: { id }, body }, quiet));
export const reseat = (id: string, pupilId: string, body: BodyOf<typeof moveSeat>) =>
  write(api(moveSeat, { params: { id, pupilId }, body }, quiet));
export const notePresence = (id: string, pupilId: string, body: BodyOf<typeof markPresence>) =>
  write(api(markPresence, { params: { id, pupilId }, body }, quiet));
export const settleMakeup = (id: string, pupilId: string, body: DecideMakeupBody) =>
  write(api(decideMakeup, { params: { id, pupilId }, body }, quiet));
export const mark = (id: string, body: MarkCopyBody) =>
  writesOf(['exams', 'copies', id]).write(api(markCopy, { params: { id }, body }, quiet));
export const closeAll = (id: string) =>
  writesOf(['exams'], ['gradebook'], ['home'], ['queues']).write(api(closeCopies, { params: { id }, body: {} }, quiet));
export const assess = (id: string) => write(api(assessExam, { params: { id }, body: {} }, quiet));
