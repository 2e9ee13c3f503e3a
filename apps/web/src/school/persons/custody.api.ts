import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/school/custody';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { queries } from '#kernel/query/client.ts';

export type { CustodyCalendar, CustodyPeriod } from '@encrier/contract/school/custody';
export type Halved = ResponseOf<typeof c.halveHolidays>;

const key = ['school', 'custody'] as const;
export const custodyQuery = (pupilId: string) =>
  queryOptions({
    queryKey: [...key, pupilId],
    queryFn: ({ signal }) => api(c.pupilCustody, { params: { id: pupilId } }, { signal, quiet: true }),
  });
export const familyCustodyQuery = queryOptions({
  queryKey: [...key, 'family'],
  queryFn: ({ signal }) => api(c.familyCustody, {}, { signal, quiet: true }),
});

/** Who may fetch the child today depends on the calendar: the gate's list is reloaded too. */
async function saved<T>(work: Promise<T>): Promise<T> {
  const answer = await work;
  await queries.invalidateQueries({ queryKey: key });
  void queries.invalidateQueries({ queryKey: ['exits'] });
  return answer;
}
export const addCustody = (pupilId: string, body: BodyOf<typeof c.addCustody>) =>
  saved(api(c.addCustody, { params: { id: pupilId }, body }, { quiet: true }));
export const halveHolidays = (pupilId: string, body: BodyOf<typeof c.halveHolidays>) =>
  saved(api(c.halveHolidays, { params: { id: pupilId }, body }, { quiet: true }));
export const removeCustody = (pupilId: string, periodId: string) =>
  saved(api(c.removeCustody, { params: { id: pupilId, periodId } }, { quiet: true }));
