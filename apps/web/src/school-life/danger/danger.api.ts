import { listMyReports, listReports, openReport, stepReport, writeReport } from '@encrier/contract/school-life/danger';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { writesOf } from '#kernel/query/writes.ts';

const { refresh, write: send } = writesOf(['danger'], ['home']);
onLive('danger.changed', () => void refresh());

export const mineQuery = queryOptions({
  queryKey: ['danger', 'mine'],
  queryFn: ({ signal }) => api(listMyReports, {}, { signal }),
});
export const reportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['danger', 'reports', page],
    queryFn: ({ signal }) => api(listReports, { query: { page } }, { signal }),
  });
/** Each opening is recorded: it is requested once, and never again automatically. */
export const openOne = (id: string) => send(api(openReport, { params: { id }, body: {} }, { quiet: true }));
export const write = (body: BodyOf<typeof writeReport>) =>
  send(api(writeReport, { body }, { quiet: true, idempotencyKey: body.id }));
export const makeStep = (id: string, body: BodyOf<typeof stepReport>, idempotencyKey: string) =>
  send(api(stepReport, { params: { id }, body }, { quiet: true, idempotencyKey }));
