import { entrustRole, listDelegates, listDelegations, takeBackRole } from '@encrier/contract/access/delegations';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import type { PersonSearch } from '#kernel/people/PersonPicker.tsx';
import { writesOf } from '#kernel/query/writes.ts';

export type Entrustable = ResponseOf<typeof listDelegations>['roles'][number];
export type Entrusted = ResponseOf<typeof listDelegations>['given'][number];
export type Colleague = ResponseOf<typeof listDelegates>['items'][number];

/** Roles that the reader may delegate, and those already delegated. */
export const delegationsQuery = queryOptions({
  queryKey: ['account', 'delegations'],
  queryFn: ({ signal }) => api(listDelegations, {}, { signal }),
});
/** Colleagues of one of the caller's memberships. */
export const colleaguesQuery =
  (entryId: string): PersonSearch<Colleague> =>
  (q) => ({
    queryKey: ['account', 'delegates', entryId, q],
    queryFn: ({ signal }) => api(listDelegates, { params: { entryId }, query: q ? { q } : {} }, { signal }),
  });

const { write } = writesOf(delegationsQuery.queryKey);
export const entrust = (body: BodyOf<typeof entrustRole>) => write(api(entrustRole, { body }, { quiet: true }));
export const takeBack = (id: string) => write(api(takeBackRole, { params: { id } }, { quiet: true }));
