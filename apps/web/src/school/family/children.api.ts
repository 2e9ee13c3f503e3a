import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import {
  cancelChildCode,
  type ClaimDecision,
  claimChild,
  decideClaim,
  listClaims,
  listMyClaims,
  makeChildCode,
  withdrawClaim,
} from '@encrier/contract/school/child-codes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { familyQuery } from './family.api.ts';

const whole = { childAccountId: null } as const;
export const myClaimsQuery = queryOptions({
  queryKey: ['family', 'claims'],
  queryFn: ({ signal }) => api(listMyClaims, {}, { signal, ...whole }),
});
export const claimsQuery = (page: number) =>
  queryOptions({
    queryKey: ['requests', 'claims', page],
    queryFn: ({ signal }) => api(listClaims, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Requests a tie to the child of a code; `key` makes two presses one request. */
export async function claim(body: BodyOf<typeof claimChild>, key: string): Promise<ResponseOf<typeof claimChild>> {
  const request = await api(claimChild, { body }, { quiet: true, idempotencyKey: key, ...whole });
  await queries.invalidateQueries({ queryKey: myClaimsQuery.queryKey });
  return request;
}
export async function takeBack(id: string): Promise<void> {
  await api(withdrawClaim, { params: { id }, body: {} }, whole);
  await queries.invalidateQueries({ queryKey: myClaimsQuery.queryKey });
}

const pageChanged = (pupilId: string): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(pupilId) });
/** A new code of a pupil; shown only once. */
export async function giveCode(pupilId: string): Promise<ResponseOf<typeof makeChildCode>> {
  const made = await api(makeChildCode, { params: { id: pupilId }, body: {} });
  await pageChanged(pupilId);
  return made;
}
export async function cancelCode(pupilId: string, id: string): Promise<void> {
  await api(cancelChildCode, { params: { id }, body: {} });
  await pageChanged(pupilId);
}

export async function answerClaim(id: string, body: ClaimDecision): Promise<void> {
  try {
    await api(decideClaim, { params: { id }, body }, { quiet: true });
  } finally {
    await queries.invalidateQueries({ queryKey: ['requests', 'claims'] });
  }
}
// An accepted child is shown in the family at once.
onLive(
  'requests.changed',
  () =>
    void Promise.all(
      [myClaimsQuery.queryKey, familyQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    ),
);
