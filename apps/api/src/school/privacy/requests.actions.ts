import type { addPrivacyRequest, closePrivacyRequest } from '@encrier/contract/school/privacy';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { newId } from '#kernel/db/id.ts';
import { invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { actorId } from './privacy.actions.ts';
import { monthLater, requestWorkflow } from './privacy.policy.ts';
import { privacyRoom } from './privacy.room.ts';
import { notifyAsker } from './notifying.actions.ts';

/** Records a person's request, due one month later. Throws `privacy.day` for a future day. */
export function addRequest(ctx: Ctx, body: BodyOf<typeof addPrivacyRequest>): Promise<{ id: string }> {
  return privacyRoom.act(ctx, 'privacy.add_request', async (tx) => {
    if (body.receivedOn > ctx.today) throw invalid('privacy.day', { receivedOn: 'privacy.day' });
    if (!(await tx.db.selectFrom('persons').select('id').where('id', '=', body.personId).executeTakeFirst()))
      throw notFound();
    const id = newId(tx.now.getTime());
    const row = {
      person_id: body.personId,
      kind: body.kind,
      received_on: body.receivedOn,
      due_on: monthLater(body.receivedOn),
      note: body.note,
    };
    await tx.db
      .insertInto('privacy_requests')
      .values({ school_id: tx.schoolId, id, ...row })
      .execute();
    return { result: { id }, audit: { object: { type: 'privacy_request', id }, after: row } };
  });
}

/** Closes or reopens a request; notifies a person who made it themselves. */
export function closeRequest(ctx: Ctx, id: string, body: BodyOf<typeof closePrivacyRequest>): Promise<{ ok: true }> {
  return privacyRoom.act(ctx, 'privacy.close_request', async (tx) => {
    const before = await tx.db
      .selectFrom('privacy_requests')
      .select(['state', 'note', 'version', 'asked_by', 'person_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    requireVersion(before, body.version, {
      current: { state: before.state, note: before.note, version: before.version },
    });
    const from = before.state as typeof body.state;
    const state = requestWorkflow.next(from, body.state) ?? from;
    const closed = state !== 'open';
    await tx.db
      .updateTable('privacy_requests')
      .set({
        state,
        note: body.note,
        version: body.version + 1,
        closed_at: closed ? tx.now : null,
        closed_by_id: closed ? actorId(ctx) : null,
      })
      .where('id', '=', id)
      .execute();
    if (body.state !== 'open' && body.state !== before.state) await notifyAsker(tx, ctx, { ...before, ...body, id });
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'privacy_request', id },
        before: { state: before.state, note: before.note },
        after: { state: body.state, note: body.note },
      },
    };
  });
}
