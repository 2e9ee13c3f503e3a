import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/school/custody';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { writesOf } from '#kernel/query/writes.ts';

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
const { write } = writesOf(key, ['exits']);
export const addCustody = (pupilId: string, body: BodyOf<typeof c.addCustody>) =>
  write(api(c.addCustody, { params: { id: pupilId }, body }, { quiet: true }));
export const halveHolidays = (pupilId: string, body: BodyOf<typeof c.halveHolidays>) =>
  write(api(c.halveHolidays, { params: { id: pupilId }, body }, { quiet: true }));
export const removeCustody = (pupilId: string, periodId: string) =>
  write(api(c.removeCustody, { params: { id: pupilId, periodId } }, { quiet: true }));
