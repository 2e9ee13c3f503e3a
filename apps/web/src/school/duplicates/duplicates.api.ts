import {
  dismissPair,
  listDuplicates,
  type MergeField,
  mergePersons,
  previewMerge,
} from '@encrier/contract/school/duplicates';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { queries } from '#kernel/query/client.ts';

export type Pair = ResponseOf<typeof listDuplicates>['items'][number];
export type Preview = ResponseOf<typeof previewMerge>;

/** Pairs of a page. Nothing of this screen is kept on the device. */
export const pairsQuery = (page: number) =>
  queryOptions({
    queryKey: ['school', 'duplicates', page],
    queryFn: ({ signal }) => api(listDuplicates, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const previewQuery = (keep: string, drop: string) =>
  queryOptions({
    queryKey: ['school', 'duplicates', keep, drop],
    queryFn: ({ signal }) => api(previewMerge, { params: { keep, drop } }, { signal }),
  });

const after = async <T>(work: Promise<T>): Promise<T> => {
  const answer = await work;
  void queries.invalidateQueries({ queryKey: ['school'] });
  return answer;
};
export const merge = ({ keep, drop, versions }: Preview, fromDrop: MergeField[]) =>
  after(api(mergePersons, { params: { keep: keep.id, drop: drop.id }, body: { fromDrop, versions } }, { quiet: true }));
export const dismiss = (keep: string, drop: string, back = false) =>
  after(api(dismissPair, { params: { keep, drop }, body: back ? { back } : {} }));
