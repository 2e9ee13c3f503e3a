import type { SortOf } from '@encrier/contract/kernel/sort';
import * as c from '@encrier/contract/school-life/attendance-slips';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import type { PupilSearch } from '../conduct/conduct.public.tsx';
import { type CallOf, nameOfCall, write } from './attendance.api.ts';

export type SlipFilter = {
  state: c.SlipState | null;
  kind: c.SlipKind | null;
  q: string;
  on: string;
  sort: SortOf<(typeof c.slipSorts)[number]> | null;
  page: number;
};
const stateNames = { issued: 'remis', used: 'valides', expired: 'expires', cancelled: 'annules' } as const;
const kindNames = { late: 'retard', return: 'retour', leave: 'sortie' } as const;
export const { read: slipsFrom, write: searchOfSlips } = filters<SlipFilter>({
  state: part.oneOf('etat', stateNames),
  kind: part.oneOf('nature', kindNames),
  q: part.words('q'),
  on: part.day('jour'),
  sort: part.sort(c.slipSorts),
  page: part.page(),
});
const narrowing = ({ state, kind, q, on }: SlipFilter) => ({
  ...(state && { state }),
  ...(kind && { kind }),
  ...(q && { q }),
  ...(on && { on }),
});
export const slipsQuery = (filter: SlipFilter) =>
  queryOptions({
    queryKey: ['attendance', 'slips', narrowing(filter), filter.sort, filter.page],
    queryFn: ({ signal }) =>
      api(
        c.listSlips,
        { query: { page: filter.page, ...narrowing(filter), ...(filter.sort && { sort: filter.sort }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const slipsFile = (filter: SlipFilter, format: 'csv' | 'xlsx'): Promise<Blob> =>
  apiBlob(c.exportSlips, { query: { ...narrowing(filter), format } });
export const slipPupilsQuery: PupilSearch = (q) => ({
  queryKey: ['attendance', 'slip-pupils', q],
  queryFn: ({ signal }) => api(c.slipPupils, { query: { q } }, { signal }),
  staleTime: 60_000,
});
/** The pupil with this number, at a kiosk; null for none. */
export const pupilOfNumber = async (number: string) => {
  const { items } = await api(c.slipPupils, { query: { number } }, { quiet: true });
  return items[0] ?? null;
};

export const issueSlip = (body: c.IssuedSlip) =>
  write(api(c.issueSlip, { body }, { quiet: true, idempotencyKey: body.id }));
export const cancelSlip = (id: string, why: string, version: number) =>
  write(api(c.cancelSlip, { params: { id }, body: { why, version } }, { quiet: true }));

export const waitingSlipsQuery = (call: CallOf) =>
  queryOptions({
    queryKey: ['attendance', 'slips', 'waiting', nameOfCall(call)],
    queryFn: ({ signal }) =>
      api(
        c.waitingSlips,
        {
          query: call.lessonId
            ? { lesson: call.lessonId }
            : { ...(call.classId && { class: call.classId }), ...(call.half && { half: call.half }), on: call.day },
        },
        { signal, quiet: true },
      ),
    refetchInterval: 60_000,
  });
export const letThrough = (code: string, { lessonId, classId, half, day }: CallOf) =>
  write(api(c.useSlip, { body: { code, lessonId, classId, half, day } }, { quiet: true }));
