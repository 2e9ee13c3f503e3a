import {
  addPrivacyRequest,
  askPrivacy,
  closePrivacyRequest,
  erasePerson,
  exportPerson,
  findPersons,
  getRetention,
  heldData,
  listErasures,
  listPrivacyRequests,
  myPrivacyRequests,
  runRetention,
  setRetention,
} from '@encrier/contract/school/privacy';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export const views = ['personnes', 'demandes', 'conservation', 'effacements'] as const;
export type View = (typeof views)[number];
export type Filter = { view: View; q: string; page: number; open: string | null };
export type Held = ResponseOf<typeof heldData>;
export type Found = ResponseOf<typeof findPersons>['items'][number];
export type Retention = ResponseOf<typeof getRetention>['rules'][number];

export const { read: filterFrom, write: searchOf } = filters<Filter>({
  view: part.oneOf('vue', views, 'personnes'),
  q: part.words('q'),
  page: part.page(),
  open: part.id('personne'),
});

// No data of this screen is stored on the device.
const fresh = { placeholderData: keepPreviousData } as const;
export const personsQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['school', 'privacy', 'persons', { q, page }],
    queryFn: ({ signal }) => api(findPersons, { query: { page, ...(q && { q }) } }, { signal }),
    ...fresh,
  });
export const heldQuery = (id: string) =>
  queryOptions({
    queryKey: ['school', 'privacy', 'held', id],
    queryFn: ({ signal }) => api(heldData, { params: { id } }, { signal }),
  });
export const requestsQuery = (page: number) =>
  queryOptions({
    queryKey: ['school', 'privacy', 'requests', page],
    queryFn: ({ signal }) => api(listPrivacyRequests, { query: { page } }, { signal }),
    ...fresh,
  });
export const mineQuery = queryOptions({
  queryKey: ['school', 'privacy', 'mine'],
  queryFn: ({ signal }) => api(myPrivacyRequests, {}, { signal }),
});
export async function ask(body: BodyOf<typeof askPrivacy>): Promise<void> {
  await writesOf(mineQuery.queryKey).write(api(askPrivacy, { body }, { quiet: true }));
}
export const retentionQuery = queryOptions({
  queryKey: ['school', 'privacy', 'retention'],
  queryFn: ({ signal }) => api(getRetention, {}, { signal }),
});
export const erasuresQuery = (page: number) =>
  queryOptions({
    queryKey: ['school', 'privacy', 'erasures', page],
    queryFn: ({ signal }) => api(listErasures, { query: { page } }, { signal }),
    ...fresh,
  });

const { write } = writesOf(['school']);
export const takeArchive = (id: string): Promise<Blob> => apiBlob(exportPerson, { params: { id } });
export const erase = (id: string, confirm: string) =>
  write(api(erasePerson, { params: { id }, body: { confirm } }, { quiet: true }));
export const addRequest = (body: BodyOf<typeof addPrivacyRequest>) =>
  write(api(addPrivacyRequest, { body }, { quiet: true }));
export const closeRequest = (id: string, body: BodyOf<typeof closePrivacyRequest>) =>
  write(api(closePrivacyRequest, { params: { id }, body }));
export const chooseMonths = (kind: string, body: BodyOf<typeof setRetention>) =>
  write(api(setRetention, { params: { kind }, body }, { quiet: true }));
export const clean = () => write(api(runRetention, { body: {} }));
