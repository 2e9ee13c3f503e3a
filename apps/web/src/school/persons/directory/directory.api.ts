import { exportPeople, listPeople, structure } from '@encrier/contract/school/imports';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';

export type PersonKind = 'guardians' | 'staff';
export type PersonRow = ResponseOf<typeof listPeople>['items'][number];
/** What a list is narrowed to; every part but its kind stands in the address. */
export type PeopleFilter = { kind: PersonKind; q: string; classId: string | null; job: string; page: number };

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Reads a filter from an address; what is not understood is left out. */
export function filterFrom(kind: PersonKind, search: Record<string, unknown>): PeopleFilter {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const page = Number(search.page ?? 1);
  return {
    kind,
    q: text('q').slice(0, 100),
    classId: uuid.test(text('classe')) ? text('classe') : null,
    job: text('fonction').slice(0, 80),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** A filter as the address holds it, without what says nothing. */
export function searchOf({ q, classId, job, page }: PeopleFilter): Record<string, string | number> {
  return {
    ...(q && { q }),
    ...(classId && { classe: classId }),
    ...(job && { fonction: job }),
    ...(page > 1 && { page }),
  };
}

/** A page of people. */
export const peopleQuery = ({ kind, q, classId, job, page }: PeopleFilter) =>
  queryOptions({
    queryKey: ['school', 'people', { kind, q, classId, job, page }],
    queryFn: ({ signal }) =>
      api(
        listPeople,
        { query: { page, kind, ...(q && { q }), ...(classId && { classId }), ...(job && { job }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Levels and classes that one may see. */
export const structureQuery = queryOptions({
  queryKey: ['school', 'structure'],
  queryFn: ({ signal }) => api(structure, {}, { signal }),
  staleTime: 300_000,
});

/** The list as a file; the server asks for a proof of identity when the last one is old. */
export const peopleFile = ({ kind, q, classId, job }: PeopleFilter, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportPeople, { query: { kind, format, ...(q && { q }), ...(classId && { classId }), ...(job && { job }) } });
