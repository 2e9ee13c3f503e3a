import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import * as c from '@encrier/contract/school/mandates';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import type { PersonSearch } from '#kernel/people/PersonPicker.tsx';
import { writesOf } from '#kernel/query/writes.ts';

const { refresh, write } = writesOf(['mandates'], ['school', 'persons']);
onLive('mandates.changed', () => void refresh());

/** Filter of the list; all of it is in the address. */
export type MandateFilter = {
  q: string;
  kind: c.MandateKind | null;
  place: string | null;
  past: boolean;
  sort: SortOf<(typeof c.mandateSorts)[number]> | null;
  page: number;
};
const kindNames = {
  pupil: 'delegues',
  deputy: 'suppleants',
  eco: 'eco-delegues',
  parent: 'parents',
  council: 'conseil',
} as const;
const named = filters<Omit<MandateFilter, 'kind'> & { kind: c.MandateKind | 'all' }>({
  q: part.words('q'),
  kind: part.oneOf('mandat', { all: '', ...kindNames }, 'all'),
  place: part.id('lieu'),
  past: part.flag('passes', 'oui'),
  sort: part.sort(c.mandateSorts),
  page: part.page(),
});
export const filterFrom = (search: Record<string, unknown>): MandateFilter => {
  const { kind, ...rest } = named.read(search);
  return { ...rest, kind: kind === 'all' ? null : kind };
};
export const searchOf = ({ kind, ...rest }: MandateFilter) => named.write({ ...rest, kind: kind ?? 'all' });

const wishOf = ({ q, kind, place, past }: MandateFilter) => ({
  ...(q && { q }),
  ...(kind && { kind }),
  ...(place && { place }),
  ...(past && { past: '1' as const }),
});
export const mandatesQuery = (filter: MandateFilter) =>
  queryOptions({
    queryKey: ['mandates', 'list', filter],
    queryFn: ({ signal }) =>
      api(
        c.listMandates,
        { query: { page: filter.page, ...(filter.sort && { sort: filter.sort }), ...wishOf(filter) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const choicesQuery = queryOptions({
  queryKey: ['mandates', 'choices'],
  queryFn: ({ signal }) => api(c.mandateChoices, {}, { signal }),
  staleTime: 300_000,
});
export type Candidate = ResponseOf<typeof c.mandateCandidates>['items'][number];
export const candidatesQuery =
  (kind: c.MandateKind, place: string): PersonSearch<Candidate> =>
  (q) => ({
    queryKey: ['mandates', 'candidates', kind, place, q],
    queryFn: ({ signal }) =>
      api(c.mandateCandidates, { query: { kind, place, ...(q && { q }) } }, { signal, quiet: true }),
  });
export const classMandatesQuery = (id: string) =>
  queryOptions({
    queryKey: ['mandates', 'class', id],
    queryFn: ({ signal }) => api(c.classMandates, { params: { id } }, { signal, quiet: true }),
  });
export const ownMandatesQuery = queryOptions({
  queryKey: ['mandates', 'own'],
  queryFn: ({ signal }) => api(c.ownMandates, {}, { signal, quiet: true }),
});

export const giveMandate = (body: c.MandateBody): Promise<c.Mandate> =>
  write(api(c.giveMandate, { body }, { quiet: true }));
export const endMandate = (id: string, to: string, version: number): Promise<c.Mandate> =>
  write(api(c.endMandate, { params: { id }, body: { to, version } }, { quiet: true }));
export const removeMandate = (id: string, version: number): Promise<unknown> =>
  write(api(c.removeMandate, { params: { id }, body: { version } }, { quiet: true }));
export const mandatesFile = (filter: MandateFilter) => (format: 'csv' | 'xlsx') =>
  apiBlob(c.exportMandates, { query: { format, ...wishOf(filter) } });
