import * as c from '@encrier/contract/school-life/attendance-exemptions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import type { PupilSearch } from '../conduct/conduct.public.tsx';
import { write } from './attendance.api.ts';

export const exemptionsQuery = (view: 'current' | 'past', page: number) =>
  queryOptions({
    queryKey: ['attendance', 'exemptions', view, page],
    queryFn: ({ signal }) => api(c.listExemptions, { query: { view, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const exemptiblePupilsQuery: PupilSearch = (q) => ({
  queryKey: ['attendance', 'exemptible', q],
  queryFn: ({ signal }) => api(c.exemptiblePupils, { query: { q } }, { signal }),
  staleTime: 60_000,
});
export const addExemption = (body: c.ExemptionFields) =>
  write(api(c.addExemption, { body }, { quiet: true, idempotencyKey: body.id }));
export const endExemption = (id: string, why: string, version: number) =>
  write(api(c.endExemption, { params: { id }, body: { why, version } }, { quiet: true }));
