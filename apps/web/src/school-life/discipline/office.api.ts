import {
  addKind,
  detentionDay,
  getDisciplineRules,
  listDetentions,
  placeDetention,
  sayDetention,
  setDisciplineRules,
  setKind,
} from '@encrier/contract/school-life/discipline-office';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { write } from './discipline.api.ts';

export const detentionsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['discipline', 'detentions', from, to],
    queryFn: ({ signal }) => api(listDetentions, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const hoursQuery = (record: string, day: string) =>
  queryOptions({
    queryKey: ['discipline', 'hours', record, day],
    queryFn: ({ signal }) => api(detentionDay, { params: { id: record }, query: { day } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
export const place = (record: string, body: BodyOf<typeof placeDetention>) =>
  write(api(placeDetention, { params: { id: record }, body }, { quiet: true }));
export const sayDone = (id: string, body: BodyOf<typeof sayDetention>) =>
  write(api(sayDetention, { params: { id }, body }));

export const rulesQuery = queryOptions({
  queryKey: ['discipline', 'rules'],
  queryFn: ({ signal }) => api(getDisciplineRules, {}, { signal }),
});
export const saveRules = (body: BodyOf<typeof setDisciplineRules>) =>
  write(api(setDisciplineRules, { body }, { quiet: true }));
export const saveKind = (id: string, body: BodyOf<typeof setKind>) =>
  write(api(setKind, { params: { id }, body }, { quiet: true }));
export const newKind = (body: BodyOf<typeof addKind>) =>
  write(api(addKind, { body }, { quiet: true, idempotencyKey: body.id }));
