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
import { queries } from '#kernel/query/client.ts';

const kept = async <T>(made: T): Promise<T> => {
  await queries.invalidateQueries({ queryKey: ['discipline'] });
  return made;
};
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
export const place = async (record: string, body: BodyOf<typeof placeDetention>) =>
  kept(await api(placeDetention, { params: { id: record }, body }, { quiet: true }));
export const sayDone = async (id: string, body: BodyOf<typeof sayDetention>) =>
  kept(await api(sayDetention, { params: { id }, body }));

export const rulesQuery = queryOptions({
  queryKey: ['discipline', 'rules'],
  queryFn: ({ signal }) => api(getDisciplineRules, {}, { signal }),
});
export const saveRules = async (body: BodyOf<typeof setDisciplineRules>) =>
  kept(await api(setDisciplineRules, { body }, { quiet: true }));
export const saveKind = async (id: string, body: BodyOf<typeof setKind>) =>
  kept(await api(setKind, { params: { id }, body }, { quiet: true }));
export const newKind = async (body: BodyOf<typeof addKind>) =>
  kept(await api(addKind, { body }, { quiet: true, idempotencyKey: body.id }));
