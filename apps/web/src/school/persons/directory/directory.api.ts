import { exportPeople, listPeople, peopleSorts, structure } from '@encrier/contract/school/imports';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';

export type PersonKind = 'guardians' | 'staff';
export type PersonRow = ResponseOf<typeof listPeople>['items'][number];
/** Filter of a list; all except its kind is in the address. */
export type PeopleFilter = {
  kind: PersonKind;
  q: string;
  classId: string | null;
  job: string;
  sort: SortOf<(typeof peopleSorts)[number]> | null;
  page: number;
};

const inAddress = filters<Omit<PeopleFilter, 'kind'>>({
  q: part.words('q'),
  classId: part.id('classe'),
  job: part.words('fonction', 80),
  sort: part.sort(peopleSorts),
  page: part.page(),
});
export const filterFrom = (kind: PersonKind, search: Record<string, unknown>): PeopleFilter => ({
  kind,
  ...inAddress.read(search),
});
export const searchOf = inAddress.write;

/** A page of people. */
export const peopleQuery = ({ kind, q, classId, job, sort, page }: PeopleFilter) =>
  queryOptions({
    queryKey: ['school', 'people', { kind, q, classId, job, sort, page }],
    queryFn: ({ signal }) =>
      api(
        listPeople,
        {
          query: {
            page,
            kind,
            ...(q && { q }),
            ...(classId && { classId }),
            ...(job && { job }),
            ...(sort && { sort }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Levels and classes visible to the reader. */
export const structureQuery = queryOptions({
  queryKey: ['school', 'structure'],
  queryFn: ({ signal }) => api(structure, {}, { signal }),
  staleTime: 300_000,
});

/** The list as a file; the server requires a proof of identity when the last one is old. */
export const peopleFile = ({ kind, q, classId, job }: PeopleFilter, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(exportPeople, { query: { kind, format, ...(q && { q }), ...(classId && { classId }), ...(job && { job }) } });
