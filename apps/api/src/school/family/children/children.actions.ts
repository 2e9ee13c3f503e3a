import type { claimChild, makeChildCode } from '@encrier/contract/school/child-codes';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { nothing } from '#kernel/act/act.ts';
import { checkGuess } from '#kernel/auth/throttle.ts';
import { hashCode, newCode } from '#kernel/auth/token.ts';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { standingTies } from '#kernel/reach/ties.ts';
import { guardianOf } from '../../directory/directory.public.ts';
import { editable } from '../../persons/persons.public.ts';
import { familyRoom } from '../family.room.ts';
import { childCode, codeDays, maxOpen } from './children.policy.ts';
import { inReach, openCodes } from './children.queries.ts';

type Tx = Parameters<Parameters<typeof familyRoom.act>[2]>[0];
const unknown = () => invalid('family.code_unknown', { code: 'family.code_unknown' });
/** Refreshes the screens of people who decide, and of the person who asked. */
export const refreshDeciders = (tx: Tx, askedBy: string): Promise<void> =>
  tx.live('requests.changed', {}, { holds: ['people.edit'], accounts: [askedBy] });

/** Makes a code for a pupil whose sheet the caller may write; it is returned once, and only its digest is stored. */
export function makeCode(ctx: Ctx, pupilId: string): Promise<ResponseInput<typeof makeChildCode>> {
  return familyRoom.act(ctx, 'family.make_code', async (tx) => {
    await editable({ ...ctx, db: tx.db }, pupilId);
    // Codes made at the same moment are counted one after the other.
    await tx.db.selectFrom('pupils').select('person_id').where('person_id', '=', pupilId).forUpdate().execute();
    if ((await openCodes({ ...ctx, db: tx.db }, pupilId)).length >= maxOpen) throw conflict('family.codes_many');
    const id = newId(tx.now.getTime());
    const { code, hash } = newCode();
    const expiresOn = addDays(ctx.today, codeDays);
    await tx.db
      .insertInto('child_codes')
      .values({
        school_id: tx.schoolId,
        id,
        pupil_id: pupilId,
        code_hash: hash,
        made_by: self(ctx).accountId,
        made_at: tx.now,
        expires_on: expiresOn,
      })
      .execute();
    return {
      result: { id, code, expiresOn },
      audit: { object: { type: 'child_code', id }, after: { pupilId, until: expiresOn } },
    };
  });
}

/** The row of a code, locked. */
export const lockCode = (tx: Tx, id: string) =>
  tx.db.selectFrom('child_codes').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Cancels an unused code. */
export function cancelCode(ctx: Ctx, id: string): Promise<{ id: string }> {
  return familyRoom.act(ctx, 'family.cancel_code', async (tx) => {
    const seen = await inReach({ ...ctx, db: tx.db })
      .select('q.id')
      .where('q.id', '=', id)
      .executeTakeFirst();
    if (!seen) throw notFound();
    const { state, pupil_id } = await lockCode(tx, id);
    if (state === 'cancelled') return nothing({ id });
    if (!childCode.allows(state as 'open', 'cancel')) throw conflict('requests.state');
    await tx.db.updateTable('child_codes').set({ state: 'cancelled' }).where('id', '=', id).execute();
    return {
      result: { id },
      audit: {
        object: { type: 'child_code', id },
        before: { pupilId: pupil_id, state },
        after: { state: 'cancelled' },
      },
    };
  });
}

/** The code that a digest names and that may be used today, or that the caller has just used; null for any other. */
const usable = (ctx: Ctx, hash: Buffer) =>
  readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const found = await db
      .selectFrom('child_codes')
      .select('id')
      .where('code_hash', '=', hash)
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'open'), eb('expires_on', '>=', ctx.today)]),
          eb.and([eb('state', '=', 'waiting'), eb('asked_by', '=', self(ctx).accountId)]),
        ]),
      )
      .executeTakeFirst();
    return found?.id ?? null;
  });

/**
 * A guardian asks to be tied to the child of a code: the office decides, and they only learn the child's first name.
 * Wrong codes are counted for their account (SEC-AUT-03). Throws `family.code_unknown` for a code that is used,
 * cancelled or out of date as well.
 */
export async function useCode(
  ctx: Ctx,
  { code, kind, note }: BodyOf<typeof claimChild>,
): Promise<ResponseInput<typeof claimChild>> {
  const guardian = guardianOf(ctx);
  if (!guardian) throw notFound();
  const { accountId } = self(ctx);
  const id = await checkGuess(ctx, [['child_code', accountId]], () => usable(ctx, hashCode(code)));
  if (!id) throw unknown();
  return familyRoom.act(ctx, 'family.claim', async (tx) => {
    // Two requests at the same moment are stored one after the other, so that the second sees the first.
    await tx.db.selectFrom('persons').select('id').where('id', '=', guardian).forUpdate().execute();
    const { state, pupil_id } = await lockCode(tx, id);
    const { first_name } = await tx.db
      .selectFrom('persons')
      .select('first_name')
      .where('id', '=', pupil_id)
      .executeTakeFirstOrThrow();
    const twice = await tx.db
      .selectFrom('child_codes')
      .select('id')
      .where('asked_by', '=', accountId)
      .where('pupil_id', '=', pupil_id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    const standing = await tx.db
      .selectFrom(standingTies('g', ctx.today))
      .select('g.guardian_id')
      .where('g.pupil_id', '=', pupil_id)
      .where('g.guardian_id', '=', guardian)
      .executeTakeFirst();
    if (twice ?? standing) throw conflict('family.claim_twice');
    if (!childCode.allows(state as 'open', 'ask') || pupil_id === guardian) throw unknown();
    await tx.db
      .updateTable('child_codes')
      .set({ state: 'waiting', asked_by: accountId, kind, note: plainName(note), asked_at: tx.now })
      .where('id', '=', id)
      .execute();
    await refreshDeciders(tx, accountId);
    return {
      result: { id, child: first_name },
      audit: { object: { type: 'child_code', id }, after: { pupilId: pupil_id, kind } },
    };
  });
}

/** Withdraws the caller's own request. */
export function withdrawClaim(ctx: Ctx, id: string): Promise<{ id: string }> {
  return familyRoom.act(ctx, 'family.withdraw_claim', async (tx) => {
    const row = await tx.db
      .selectFrom('child_codes')
      .select('state')
      .where('id', '=', id)
      .where('asked_by', '=', self(ctx).accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.state === 'withdrawn') return nothing({ id });
    if (!childCode.allows(row.state as 'waiting', 'withdraw')) throw conflict('requests.state');
    await tx.db.updateTable('child_codes').set({ state: 'withdrawn' }).where('id', '=', id).execute();
    await refreshDeciders(tx, self(ctx).accountId);
    return {
      result: { id },
      audit: { object: { type: 'child_code', id }, before: { state: row.state }, after: { state: 'withdrawn' } },
    };
  });
}
