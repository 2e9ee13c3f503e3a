import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/planning/replacement';
import * as d from '@encrier/contract/planning/replacement-days';
import { freeRooms } from '@encrier/contract/planning/lessons';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type {
  AbsenceKind,
  AbsenceState,
  CandidateReason,
  Cover,
  CoverCandidate,
  CoverNeed,
  CoverPerson,
  CoverProposal,
  CoverState,
  LessonLine,
  ProposalState,
  StaffAbsence,
} from '@encrier/contract/planning/replacement';
export type { FamilyRelease, LessonDebt, ReleaseState, ShownChange } from '@encrier/contract/planning/replacement-days';
export type At = { lessonId: string; personId: string };
export type LeftLesson = ResponseOf<typeof c.ownReplacements>['lessons'][number];
export type Span = { startsOn: string; endsOn: string; fromMinute: number; toMinute: number };

/** Always the whole family, whichever child is chosen. */
const whole = { childAccountId: null, quiet: true } as const;
const quiet = { quiet: true } as const;
const { refresh, write } = writesOf(['replacement'], ['planning', 'lessons'], ['own-timetable'], ['home']);
onLive('replacement.changed', () => void refresh());

export const ownQuery = queryOptions({
  queryKey: ['replacement', 'own'],
  queryFn: ({ signal }) => api(c.ownReplacements, {}, { signal }),
});
export const touchedQuery = (personId: string | null, span: Span) =>
  queryOptions({
    queryKey: ['replacement', 'touched', personId, span],
    queryFn: ({ signal }) => api(c.touchedLessons, { query: { ...span, ...(personId && { personId }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const declare = (body: c.DeclareBody) =>
  write(api(c.declareAbsence, { body }, { ...quiet, idempotencyKey: body.id }));
export const withdraw = (id: string, version: number) =>
  write(api(c.withdrawAbsence, { params: { id }, body: { version } }, quiet));
export const decide = (id: string, body: BodyOf<typeof c.decideAbsence>) =>
  write(api(c.decideAbsence, { params: { id }, body }, quiet));
export const addPapers = (id: string, fileIds: string[]) =>
  write(api(c.addAbsencePapers, { params: { id }, body: { fileIds } }, quiet));
/** Writes the task over the text that the form showed, `before`. */
export const writeTask = (at: At, body: BodyOf<typeof c.writeTask>) =>
  write(api(c.writeTask, { params: at, body }, quiet));
export const answerProposal = (id: string, accept: boolean) =>
  write(api(c.answerProposal, { params: { id }, body: { accept } }, quiet));

/** Filter of the office's page; all of it is in the address. */
export type BoardFilter = {
  view: 'day' | 'week' | 'absences' | 'debts';
  day: string;
  lesson: string | null;
  person: string | null;
  absences: (typeof c.absenceViews)[number];
  page: number;
};
const views: Record<BoardFilter['view'], string> = {
  day: '',
  week: 'semaine',
  absences: 'absences',
  debts: 'rattrapages',
};
export const { read: filterFrom, write: searchOf } = filters<BoardFilter>({
  view: part.oneOf('vue', views, 'day'),
  day: part.day('jour'),
  lesson: part.id('seance'),
  person: part.id('absent'),
  absences: part.oneOf('liste', { current: '', waiting: 'a-valider', all: 'toutes' }, 'current'),
  page: part.page(),
});
export const boardQuery = (from: string, days: number) =>
  queryOptions({
    queryKey: ['replacement', 'board', from, days],
    queryFn: ({ signal }) => api(c.coverBoard, { query: { from, days } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const coverQuery = (at: At) =>
  queryOptions({
    queryKey: ['replacement', 'cover', at],
    queryFn: ({ signal }) => api(c.coverOf, { params: at }, { signal }),
  });
export const absencesQuery = (view: BoardFilter['absences'], page: number) =>
  queryOptions({
    queryKey: ['replacement', 'absences', view, page],
    queryFn: ({ signal }) => api(c.listAbsences, { query: { view, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const propose = (at: At, body: BodyOf<typeof c.proposeCover>) =>
  write(api(c.proposeCover, { params: at, body }, quiet));
export const takeBack = (id: string) => write(api(c.withdrawProposal, { params: { id }, body: {} }, quiet));
export const assign = (at: At, substituteId: string) =>
  write(api(c.assignCover, { params: at, body: { substituteId } }, quiet));
export const study = (at: At, body: BodyOf<typeof c.studyInstead>) =>
  write(api(c.studyInstead, { params: at, body }, quiet));
export const cancel = (at: At, body: BodyOf<typeof c.cancelCovered>) =>
  write(api(c.cancelCovered, { params: at, body }, quiet));
export const giveBack = (at: At) => write(api(c.giveBackLesson, { params: at, body: {} }, quiet));

export const debtsQuery = queryOptions({
  queryKey: ['replacement', 'debts'],
  queryFn: ({ signal }) => api(d.lessonDebts, {}, { signal }),
});
/** Rooms free at those hours. */
export const roomsQuery = (on: string, starts: number, ends: number) =>
  queryOptions({
    queryKey: ['replacement', 'rooms', on, starts, ends],
    queryFn: ({ signal }) => api(freeRooms, { query: { on, starts, ends } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const planMakeUp = (lessonId: string, body: d.MakeUpBody) =>
  write(api(d.planMakeUp, { params: { lessonId }, body }, { ...quiet, idempotencyKey: body.id }));
export const releasesQuery = queryOptions({
  queryKey: ['replacement', 'releases'],
  queryFn: ({ signal }) => api(d.ownReleases, {}, { signal, ...whole }),
});
export const answerRelease = (id: string, free: boolean) =>
  write(api(d.answerRelease, { params: { id }, body: { free } }, whole));
export const dayReleasesQuery = (day: string) =>
  queryOptions({
    queryKey: ['replacement', 'day-releases', day],
    queryFn: ({ signal }) => api(d.dayReleases, { query: { day } }, { signal }),
  });
export const hallQuery = queryOptions({
  queryKey: ['replacement', 'hall'],
  queryFn: ({ signal }) => api(d.hallDisplay, {}, { signal, ...quiet }),
  refetchInterval: 60_000,
});
