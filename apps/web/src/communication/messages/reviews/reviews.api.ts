import {
  decideReview,
  escalateReview,
  getReview,
  handleReport,
  listReports,
  listReviews,
  lockReview,
  openReport,
  type Review,
  type reviewTabs,
} from '@encrier/contract/communication/message-reviews';
import {
  getMessageSettings,
  type MatrixCell,
  orderReviewRules,
  removeReviewRule,
  type ReviewRuleBody,
  saveReviewRule,
  setMatrix,
  setRoleRule,
  stopRole,
} from '@encrier/contract/communication/message-settings';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Role } from '@encrier/contract/kernel/schema';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';

export type ReviewTab = (typeof reviewTabs)[number];
export type AudienceKind = 'class' | 'role' | 'person' | 'mixed';
export type QueueFilter = { tab: ReviewTab; q: string; kind: AudienceKind | null; late: boolean };

/** Messages to review, or decided ones, a page at a time. */
export const queueQuery = ({ tab, q, kind, late }: QueueFilter) => {
  const query = { tab, ...(q && { q }), ...(kind && { kind }), ...(late && { late: '1' as const }) };
  return infiniteQueryOptions({
    queryKey: ['message-reviews', 'queue', query],
    queryFn: ({ pageParam, signal }) => api(listReviews, { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
};
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['message-reviews', 'one', id],
    queryFn: ({ signal }): Promise<Review> => api(getReview, { params: { id } }, { signal }),
  });
export const prepareReview = (id: string): Promise<unknown> => queries.ensureQueryData(reviewQuery(id));
const { refresh, write } = writesOf(['message-reviews'], ['messages']);
onLive('messages.reviews', () => void refresh());
onLive('messages.settings', () => void readAgain(['message-settings']));

export type Decision = BodyOf<typeof decideReview>;
export async function decide({ id, ...body }: { id: string } & Decision): Promise<Review> {
  const decided = await api(decideReview, { params: { id }, body });
  queries.setQueryData(reviewQuery(id).queryKey, decided);
  void refresh();
  return decided;
}
/** Takes a message for fifteen minutes, or releases it. */
export const lock = (id: string, locked: boolean) =>
  api(lockReview, { params: { id }, body: { locked } }, { quiet: true });
export const escalate = ({ id, note }: { id: string; note: string }) =>
  write(api(escalateReview, { params: { id }, body: { note } }));

export const reportsQuery = (open: boolean, page: number) =>
  queryOptions({
    queryKey: ['message-reviews', 'reports', open, page],
    queryFn: ({ signal }) => api(listReports, { query: { page, ...(open && { open: '1' as const }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
/** Opens a reported message; the journal records it. */
export const openReported = (id: string) => api(openReport, { params: { id }, body: {} });
export const handle = ({ id, ...body }: { id: string } & BodyOf<typeof handleReport>) =>
  write(api(handleReport, { params: { id }, body }));

export const settingsQuery = queryOptions({
  queryKey: ['message-settings'],
  queryFn: ({ signal }) => api(getMessageSettings, {}, { signal }),
});
const settings = writesOf(settingsQuery.queryKey);
/** Changes cells of the matrix; the screen follows at once. */
export async function saveCells(cells: readonly Omit<MatrixCell, 'usual'>[]): Promise<void> {
  const body = { cells: cells.map(({ sender, receiver, mode, reach }) => ({ sender, receiver, mode, reach })) };
  queries.setQueryData(settingsQuery.queryKey, await api(setMatrix, { body }));
}
export const saveRole = ({ role, ...body }: { role: Role } & BodyOf<typeof setRoleRule>) =>
  settings.write(api(setRoleRule, { params: { role }, body }));
export const stop = ({ role, ...body }: { role: Role } & BodyOf<typeof stopRole>) =>
  settings.write(api(stopRole, { params: { role }, body }));
export const saveRule = ({ id, version, rule }: { id: string; version: number | null; rule: ReviewRuleBody }) =>
  settings.write(api(saveReviewRule, { body: { id, version, rule } }));
export const removeRule = (id: string) => settings.write(api(removeReviewRule, { params: { id } }));
export const orderRules = (ids: string[]) => settings.write(api(orderReviewRules, { body: { ids } }));
