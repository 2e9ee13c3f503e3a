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
import { readAgain, readAgainWhere, writesOf } from '#kernel/query/writes.ts';
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

const claims = writesOf(myClaimsQuery.queryKey);
/** Requests a tie to the child of a code; `key` makes two presses one request. */
export async function claim(body: BodyOf<typeof claimChild>, key: string): Promise<ResponseOf<typeof claimChild>> {
  return claims.write(api(claimChild, { body }, { quiet: true, idempotencyKey: key, ...whole }));
}
export async function takeBack(id: string): Promise<void> {
  await claims.write(api(withdrawClaim, { params: { id }, body: {} }, whole));
}

const pageChanged = (pupilId: string): Promise<void> => readAgainWhere((key) => key.includes(pupilId));
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
  await writesOf(['requests', 'claims']).write(api(decideClaim, { params: { id }, body }, { quiet: true }));
}
// An accepted child is shown in the family at once.
onLive('requests.changed', () => void readAgain(myClaimsQuery.queryKey, familyQuery.queryKey));
