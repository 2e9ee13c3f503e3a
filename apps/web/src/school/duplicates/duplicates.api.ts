import {
  dismissPairs,
  listDuplicates,
  type MergeField,
  mergePersons,
  previewMerge,
} from '@encrier/contract/school/duplicates';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type Pair = ResponseOf<typeof listDuplicates>['items'][number];
export type Preview = ResponseOf<typeof previewMerge>;

export type Kind = Pair['first']['kinds'][number];

/** Pairs of a page. Nothing of this screen is kept on the device. */
export const pairsQuery = (page: number, kind: Kind | null) =>
  queryOptions({
    queryKey: ['school', 'duplicates', { page, kind }],
    queryFn: ({ signal }) => api(listDuplicates, { query: { page, ...(kind && { kind }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const previewQuery = (keep: string, drop: string) =>
  queryOptions({
    queryKey: ['school', 'duplicates', keep, drop],
    queryFn: ({ signal }) => api(previewMerge, { params: { keep, drop } }, { signal }),
  });

const { write } = writesOf(['school']);
export const merge = ({ keep, drop, versions }: Preview, fromDrop: MergeField[]) =>
  write(api(mergePersons, { params: { keep: keep.id, drop: drop.id }, body: { fromDrop, versions } }, { quiet: true }));
/** Says that pairs are two people each, or takes that back. */
export const dismissMany = (pairs: readonly Pair[], back = false) =>
  write(
    api(dismissPairs, {
      body: { pairs: pairs.map(({ first, second }) => [first.id, second.id]), ...(back && { back }) },
    }),
  );
