import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import {
  type CalendarKey,
  createHoliday,
  createTerm,
  createYear,
  deleteHoliday,
  deleteTerm,
  deleteYear,
  getCalendar,
  type Holiday,
  listYears,
  loadCalendar,
  printCalendar,
  proposeTerms,
  type SchoolYear,
  type Term,
  updateHoliday,
  updateTerm,
  updateYear,
} from '@encrier/contract/school/years';
import { queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type { CalendarKey, Holiday, SchoolYear, Term };
export type YearBody = BodyOf<typeof createYear>;
export type TermBody = Omit<BodyOf<typeof createTerm>, 'id'>;
export type HolidayBody = Omit<BodyOf<typeof createHoliday>, 'id'>;
export type Org = { id: string; name: string };
export type ClosablePlaces = ResponseOf<typeof getCalendar>['places'];

const key = ['school', 'years'] as const;
export const yearsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api(listYears, {}, { signal }),
});
export const calendarQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'calendar', id],
    queryFn: ({ signal }) => api(getCalendar, { params: { id } }, { signal }),
  });

const { refresh, write } = writesOf(key);
onLive('calendar.changed', () => void refresh());

const quiet = { quiet: true } as const;

/** Creates a year, or changes one when a version is given. Throws `edited_meanwhile` with the other person's values. */
export const saveYear = (body: YearBody, before: { id: string; version: number } | null): Promise<SchoolYear> =>
  write(
    before
      ? api(updateYear, { params: { id: before.id }, body: { ...body, version: before.version } }, quiet)
      : api(createYear, { body }, quiet),
  );
export const removeYear = (id: string): Promise<unknown> => write(api(deleteYear, { params: { id } }, quiet));

export const saveTerm = (
  yearId: string,
  body: TermBody,
  before: { id: string; version: number } | null,
): Promise<Term> =>
  write(
    before
      ? api(updateTerm, { params: { id: before.id }, body: { ...body, version: before.version } }, quiet)
      : api(createTerm, { params: { id: yearId }, body }, quiet),
  );
export const removeTerm = (id: string): Promise<unknown> => write(api(deleteTerm, { params: { id } }, quiet));
/** Restores a deleted term under its id. */
export const restoreTerm = ({ version: _version, yearId, ...term }: Term): Promise<Term> =>
  write(api(createTerm, { params: { id: yearId }, body: term }, quiet));
export const propose = (id: string, parts: 2 | 3, orgId: string | null): Promise<unknown> =>
  write(api(proposeTerms, { params: { id }, body: { parts, orgId } }, quiet));

export const saveHoliday = (body: HolidayBody, before: { id: string; version: number } | null): Promise<Holiday> =>
  write(
    before
      ? api(updateHoliday, { params: { id: before.id }, body: { ...body, version: before.version } }, quiet)
      : api(createHoliday, { body }, quiet),
  );
export const removeHoliday = (id: string): Promise<unknown> => write(api(deleteHoliday, { params: { id } }, quiet));
/** Restores deleted days off under their ids. */
export const restoreHoliday = ({ version: _version, ...holiday }: Holiday): Promise<Holiday> =>
  write(api(createHoliday, { body: holiday }, quiet));
export const loadNational = (id: string, calendar: CalendarKey) =>
  write(api(loadCalendar, { params: { id }, body: { calendar } }, quiet));

/** The calendar as an A4 PDF. */
export const printed = (id: string): Promise<Blob> => apiBlob(printCalendar, { params: { id } });
