import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/school-life/attendance-office';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { refreshAttendance } from './attendance.api.ts';

export type Choices = ResponseOf<typeof c.collectiveChoices>;
export const choicesQuery = queryOptions({
  queryKey: ['attendance', 'collective'],
  queryFn: ({ signal }) => api(c.collectiveChoices, {}, { signal }),
});
export async function addTogether(body: BodyOf<typeof c.addCollective>) {
  const answer = await api(c.addCollective, { body }, { quiet: true });
  await refreshAttendance();
  return answer;
}
export const monthsQuery = (pupilId: string) =>
  queryOptions({
    queryKey: ['attendance', 'months', pupilId],
    queryFn: ({ signal }) => api(c.pupilMonths, { params: { id: pupilId } }, { signal, quiet: true }),
  });
