import type { BodyOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { planKinds } from '@encrier/contract/school/persons';
import * as c from '@encrier/contract/school-life/plans';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';
import type { PupilSearch } from '../conduct/conduct.public.tsx';

const { refresh, write } = writesOf(['plans'], ['school', 'persons']);
onLive('plans.changed', () => void refresh());

/** Filter of the list; all of it is in the address. */
export type PlanFilter = {
  q: string;
  kind: c.PlanKind | null;
  state: c.PlanState | null;
  class: string | null;
  sort: SortOf<(typeof c.planSorts)[number]> | null;
  page: number;
  plan: string | null;
};
const stateNames = { draft: 'brouillons', in_force: 'en-vigueur', review: 'a-revoir', ended: 'termines' } as const;
const named = filters<Omit<PlanFilter, 'state'> & { state: c.PlanState | 'all' }>({
  q: part.words('q'),
  kind: part.oneOf('type', planKinds),
  state: part.oneOf('etat', { all: '', ...stateNames }, 'all'),
  class: part.id('classe'),
  sort: part.sort(c.planSorts),
  page: part.page(),
  plan: part.id('plan'),
});
export const filterFrom = (search: Record<string, unknown>): PlanFilter => {
  const { state, ...rest } = named.read(search);
  return { ...rest, state: state === 'all' ? null : state };
};
export const searchOf = ({ state, ...rest }: PlanFilter) => named.write({ ...rest, state: state ?? 'all' });

export const plansQuery = ({ plan: _, q, kind, state, class: classId, sort, page }: PlanFilter) =>
  queryOptions({
    queryKey: ['plans', 'list', q, kind, state, classId, sort, page],
    queryFn: ({ signal }) =>
      api(
        c.listPlans,
        {
          query: {
            page,
            ...(q && { q }),
            ...(kind && { kind }),
            ...(state && { state }),
            ...(classId && { class: classId }),
            ...(sort && { sort }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'one', id],
    queryFn: ({ signal }) => api(c.getPlan, { params: { id } }, { signal, quiet: true }),
  });
export const planChoicesQuery = queryOptions({
  queryKey: ['plans', 'choices'],
  queryFn: ({ signal }) => api(c.planChoices, {}, { signal }),
  staleTime: 300_000,
});
export const plannableQuery: PupilSearch = (q) => ({
  queryKey: ['plans', 'pupils', q],
  queryFn: ({ signal }) => api(c.plannablePupils, { query: { q } }, { signal }),
  staleTime: 60_000,
});
/** Today's arrangements of the pupils that the reader may see; one small query for a whole roll call. */
export const arrangementsQuery = queryOptions({
  queryKey: ['plans', 'arrangements'],
  queryFn: ({ signal }) => api(c.arrangementsToday, {}, { signal, quiet: true }),
  staleTime: 300_000,
});
export const ownPlansQuery = (child: string | null) =>
  queryOptions({
    queryKey: ['plans', 'own', child],
    queryFn: ({ signal }) => api(c.ownPlans, { query: { ...(child && { child }) } }, { signal, childAccountId: null }),
  });

const quiet = { quiet: true } as const;
/** Writes a plan under the id made on this device: pressed twice, it is one. */
export const addPlan = (body: BodyOf<typeof c.createPlan>) =>
  write(api(c.createPlan, { body }, { ...quiet, idempotencyKey: body.id }));
export const savePlan = (id: string, body: BodyOf<typeof c.editPlan>) =>
  write(api(c.editPlan, { params: { id }, body }, quiet));
export const startPlan = (id: string, version: number) =>
  write(api(c.startPlan, { params: { id }, body: { version } }, quiet));
export const reviewPlan = (id: string, reviewOn: string | null, version: number) =>
  write(api(c.reviewPlan, { params: { id }, body: { reviewOn, version } }, quiet));
export const endPlan = (id: string, endsOn: string, version: number) =>
  write(api(c.endPlan, { params: { id }, body: { endsOn, version } }, quiet));
export const discardPlan = (id: string, version: number) =>
  write(api(c.discardPlan, { params: { id }, body: { version } }, quiet));
