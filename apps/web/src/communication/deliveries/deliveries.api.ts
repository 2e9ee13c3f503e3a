import * as c from '@encrier/contract/communication/deliveries';
import { notificationKinds } from '@encrier/contract/kernel/notifications';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

export const views = { log: '', addresses: 'adresses' } as const;
export type View = keyof typeof views;
const ways = { mail: 'courriel', push: 'telephone', app: 'application' } as const;
const states = { waiting: 'en-attente', sent: 'envoyes', failed: 'echecs', dropped: 'abandonnes' } as const;
export type DeliveryFilter = {
  view: View;
  channel: keyof typeof ways | null;
  state: keyof typeof states | null;
  kind: (typeof notificationKinds)[number] | null;
  q: string;
  from: string;
  to: string;
  page: number;
};
export const { read: filterFrom, write: searchOf } = filters<DeliveryFilter>({
  view: part.oneOf('vue', views, 'log'),
  channel: part.oneOf('voie', ways),
  state: part.oneOf('etat', states),
  kind: part.oneOf('sujet', notificationKinds),
  q: part.words('q'),
  from: part.day('du'),
  to: part.day('au'),
  page: part.page(),
});
const narrowing = ({ channel, state, kind, q, from, to }: DeliveryFilter) => ({
  ...(channel && { channel }),
  ...(state && { state }),
  ...(kind && { kind }),
  ...(q && { q }),
  ...(from && { from }),
  ...(to && { to }),
});
export const logQuery = (filter: DeliveryFilter) =>
  queryOptions({
    queryKey: ['deliveries', 'log', filter],
    queryFn: ({ signal }) => api(c.listDeliveries, { query: { page: filter.page, ...narrowing(filter) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const addressesQuery = (page: number) =>
  queryOptions({
    queryKey: ['deliveries', 'addresses', page],
    queryFn: ({ signal }) => api(c.listBadAddresses, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export async function sendAgain(id: string): Promise<void> {
  await writesOf(['deliveries']).write(api(c.sendDeliveryAgain, { params: { id }, body: {} }));
}
export const logFile = (filter: DeliveryFilter, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(c.exportDeliveries, { query: { format, ...narrowing(filter) } });
