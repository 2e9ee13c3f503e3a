import { listMyReports, listReports, openReport, stepReport, writeReport } from '@encrier/contract/school-life/danger';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';

const refresh = (): Promise<unknown> => queries.invalidateQueries({ queryKey: ['danger'] });
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
export const openOne = (id: string) => api(openReport, { params: { id }, body: {} }, { quiet: true });
const kept = async <T>(made: T): Promise<T> => {
  await refresh();
  void queries.invalidateQueries({ queryKey: ['home'] });
  return made;
};
export const write = async (body: BodyOf<typeof writeReport>) =>
  kept(await api(writeReport, { body }, { quiet: true, idempotencyKey: body.id }));
export const makeStep = async (id: string, body: BodyOf<typeof stepReport>, idempotencyKey: string) =>
  kept(await api(stepReport, { params: { id }, body }, { quiet: true, idempotencyKey }));
export const readAgain = (): void => void refresh();
