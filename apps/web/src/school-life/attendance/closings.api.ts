import * as c from '@encrier/contract/school-life/attendance-closings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { write } from './attendance.api.ts';

export const closingsQuery = queryOptions({
  queryKey: ['attendance', 'closings'],
  queryFn: ({ signal }) => api(c.listClosings, {}, { signal }),
});
export const closePeriod = (body: { id: string; from: string; to: string }) =>
  write(api(c.closePeriod, { body }, { quiet: true, idempotencyKey: body.id }));
export const reopenPeriod = (id: string, reason: string, version: number) =>
  write(api(c.reopenPeriod, { params: { id }, body: { reason, version } }, { quiet: true }));
