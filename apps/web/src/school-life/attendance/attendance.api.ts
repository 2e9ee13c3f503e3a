import {
  cancelDeclaration,
  declareAbsence,
  type EventState,
  type Half,
  justifyAbsences,
  ownAttendance,
  rollCallDay,
  rollCallSheet,
} from '@encrier/contract/school-life/attendance';
import {
  attendanceBoard,
  attendanceFigures,
  decideEvents,
  decideJustification,
  editEvent,
  eventSorts,
  type OfficeEvent,
  exportEvents,
  listEvents,
  listJustifications,
  pupilDay,
  remindRollCall,
} from '@encrier/contract/school-life/attendance-office';
import type { SortOf } from '@encrier/contract/kernel/sort';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export const { refresh: refreshAttendance, write } = writesOf(['attendance']);
onLive('attendance.changed', () => void refreshAttendance());

/** The subject of a roll call: a lesson, or a class for half a day. */
export type CallOf = { lessonId: string | null; classId: string | null; half: Half | null; day: string };
export const nameOfCall = ({ lessonId, classId, half, day }: CallOf): string => lessonId ?? `${classId} ${half} ${day}`;

/** Stays on the device: the roll call of the day opens without a network. */
export const dayQuery = (on: string | null, all: boolean) =>
  queryOptions({
    queryKey: ['attendance', 'day', on, all],
    queryFn: ({ signal }) =>
      api(rollCallDay, { query: { ...(on && { on }), ...(all && { all: '1' as const }) } }, { signal }),
    meta: { keep: true },
  });
export const sheetQuery = (call: CallOf) =>
  queryOptions({
    queryKey: ['attendance', 'sheet', nameOfCall(call)],
    queryFn: ({ signal }) =>
      api(
        rollCallSheet,
        {
          query: call.lessonId
            ? { lesson: call.lessonId }
            : { ...(call.classId && { class: call.classId }), ...(call.half && { half: call.half }), on: call.day },
        },
        { signal, quiet: true },
      ),
    meta: { keep: true },
  });

/** Absences of all the reader's children, whichever is chosen: the page sorts them. */
export const ownQuery = queryOptions({
  queryKey: ['attendance', 'own'],
  queryFn: ({ signal }) => api(ownAttendance, {}, { signal, childAccountId: null }),
});
const family = { quiet: true, childAccountId: null } as const;
export const declare = (body: BodyOf<typeof declareAbsence>) =>
  write(api(declareAbsence, { body }, { ...family, idempotencyKey: body.id }));
export const cancelAnnounced = (id: string) => write(api(cancelDeclaration, { params: { id }, body: {} }, family));
export const justify = (body: BodyOf<typeof justifyAbsences>) =>
  write(api(justifyAbsences, { body }, { ...family, idempotencyKey: body.id }));

export const officeViews = [
  'pending',
  'validated',
  'rejected',
  'superseded',
  'justifications',
  'exemptions',
  'follow',
  'day',
  'figures',
] as const;
export type OfficeView = (typeof officeViews)[number];
const viewNames: Record<OfficeView, string> = {
  pending: '',
  validated: 'validees',
  rejected: 'rejetees',
  superseded: 'remplacees',
  justifications: 'justificatifs',
  exemptions: 'dispenses',
  follow: 'suivis',
  day: 'journee',
  figures: 'chiffres',
};
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
type Weekday = (typeof weekdays)[number];
export const readWeekday = (day: string): Weekday | null => weekdays.find((one) => one === day) ?? null;
export type OfficeFilter = {
  view: OfficeView;
  q: string;
  from: string;
  to: string;
  sort: SortOf<(typeof eventSorts)[number]> | null;
  page: number;
  classId: string | null;
  levelId: string | null;
  weekday: Weekday | null;
  /** `none` for rows without one. */
  reason: string;
  /** A message used as a justification. */
  message: string | null;
};
export const blankFilter: OfficeFilter = {
  view: 'pending',
  q: '',
  from: '',
  to: '',
  sort: null,
  page: 1,
  classId: null,
  levelId: null,
  weekday: null,
  reason: '',
  message: null,
};
export const { read: filterFrom, write: searchOf } = filters<OfficeFilter>({
  view: part.oneOf('vue', viewNames, 'pending'),
  q: part.words('q'),
  from: part.day('du'),
  to: part.day('au'),
  sort: part.sort(eventSorts),
  page: part.page(),
  classId: part.id('classe'),
  levelId: part.id('niveau'),
  weekday: part.oneOf('jour', weekdays),
  reason: part.words('motif'),
  message: part.id('message'),
});
const narrowing = ({ q, from, to, classId, levelId, weekday, reason }: OfficeFilter) => ({
  ...(q && { q }),
  ...(from && { from }),
  ...(to && { to }),
  ...(classId && { classId }),
  ...(levelId && { levelId }),
  ...(weekday && { weekday: Number(weekday) }),
  ...(reason && { reason }),
});
export const eventsQuery = (state: EventState, filter: OfficeFilter) =>
  queryOptions({
    queryKey: ['attendance', 'events', state, narrowing(filter), filter.sort, filter.page],
    queryFn: ({ signal }) =>
      api(
        listEvents,
        { query: { state, page: filter.page, ...narrowing(filter), ...(filter.sort && { sort: filter.sort }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
/** Changes the hours of a row that the office wrote; roll-call rows that it then covers are merged into it. */
export const editHours = (event: OfficeEvent, hours: { starts: number; ends: number }) => {
  const { id, reasonId, note, familyNote, version } = event;
  return write(
    api(editEvent, { params: { id }, body: { reasonId, note, familyNote, hours, version } }, { quiet: true }),
  );
};
export const eventsFile = (state: EventState, filter: OfficeFilter, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportEvents, { query: { state, ...narrowing(filter), format } });
export const pupilDayQuery = (id: string) =>
  queryOptions({
    queryKey: ['attendance', 'pupil-day', id],
    queryFn: ({ signal }) => api(pupilDay, { params: { id } }, { signal, quiet: true }),
  });
export const decide = (body: BodyOf<typeof decideEvents>) => write(api(decideEvents, { body }));
export const boardQuery = queryOptions({
  queryKey: ['attendance', 'board'],
  queryFn: ({ signal }) => api(attendanceBoard, {}, { signal }),
  refetchInterval: 60_000,
});
export const remind = (lessonId: string) => api(remindRollCall, { body: { lessonId } });
export const justificationsQuery = (view: 'waiting' | 'done', page: number) =>
  queryOptions({
    queryKey: ['attendance', 'justifications', view, page],
    queryFn: ({ signal }) => api(listJustifications, { query: { view, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const decideOne = (id: string, body: BodyOf<typeof decideJustification>) =>
  write(api(decideJustification, { params: { id }, body }, { quiet: true }));
export const figuresQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['attendance', 'figures', from, to],
    queryFn: ({ signal }) => api(attendanceFigures, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
