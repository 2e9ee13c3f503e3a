import type { decideClaim } from '@encrier/contract/school/child-codes';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { plainName } from '#kernel/content/direction.ts';
import { conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { belongsToFamily } from '#kernel/reach/ties.ts';
import { tieKnown } from '../../persons/guardians/tying.public.ts';
import { editable } from '../../persons/persons.public.ts';
import { familyRoom } from '../family.room.ts';
import { refreshDeciders, lockCode } from './children.actions.ts';
import { claimOutcomes } from './children.messages.ts';
import { childCode } from './children.policy.ts';
import { inReach } from './children.queries.ts';

type Decision = BodyOf<typeof decideClaim>;

/**
 * The state after a decision, with its reason; refuses the caller's own claim (`own`), a stale one, and a refusal
 * without reason.
 */
function judgeClaim(row: Awaited<ReturnType<typeof lockCode>>, body: Decision, own: boolean) {
  if (own) throw forbidden('requests.own');
  const state = childCode.next(row.state as 'waiting', body.accept ? 'accept' : 'refuse');
  if (!state) throw conflict('requests.state');
  requireVersion(row, body.version);
  const reason = plainName(body.reason);
  if (!body.accept && !reason) throw invalid('requests.reason_missing', { reason: 'requests.reason_missing' });
  if (body.accept && !body.tie) throw invalid('invalid_input', { tie: 'invalid_input' });
  return { state, reason: body.accept ? '' : reason };
}

/**
 * Ties the guardian to the child in the same transaction, or stores the refusal; nobody decides for themselves or their
 * own family.
 */
export function decideChildClaim(ctx: Ctx, id: string, body: Decision): Promise<{ id: string }> {
  const { accountId, personId } = self(ctx);
  return familyRoom.act(ctx, 'requests.decide_claim', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    if (!(await inReach(asker).select('q.id').where('q.id', '=', id).executeTakeFirst())) throw notFound();
    const row = await lockCode(tx, id);
    if (row.asked_by === null) throw notFound();
    await editable(asker, row.pupil_id);
    const own = row.asked_by === accountId || (await belongsToFamily(tx.db, personId, row.pupil_id));
    const { state, reason } = judgeClaim(row, body, own);
    const { person_id } = await tx.db
      .selectFrom('accounts')
      .select('person_id')
      .where('id', '=', row.asked_by)
      .executeTakeFirstOrThrow();
    if (!person_id) throw conflict('requests.state');
    const tied =
      body.accept && body.tie
        ? [await tieKnown(tx, ctx, { pupilId: row.pupil_id, guardianId: person_id }, body.tie)]
        : [];
    await tx.db
      .updateTable('child_codes')
      .set({
        state,
        reason,
        version: row.version + 1,
        decided_by: accountId,
        decided_at: tx.now,
      })
      .where('id', '=', id)
      .execute();
    await notifyInAct(tx, ctx, {
      type: 'famille.enfant',
      accountIds: [row.asked_by],
      childId: null,
      model: { type: 'child_code', id },
      priority: 'normal',
      dedupeKey: `child-code:${id}`,
      detail: (speech) => sentence(speech, claimOutcomes, body.accept ? 'accepted' : 'refused'),
    });
    await refreshDeciders(tx, row.asked_by);
    const entry = {
      object: { type: 'child_code', id },
      before: { pupilId: row.pupil_id, state: row.state },
      after: { state },
    };
    return { result: { id }, audit: [entry, ...tied] };
  });
}
