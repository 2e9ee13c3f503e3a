import type { askPrivacy as askRoute } from '@encrier/contract/school/privacy';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { monthLater } from '../privacy.policy.ts';
import { actorId } from '../privacy.actions.ts';
import { privacyRoom } from '../privacy.room.ts';
import { askableOf } from './mine.queries.ts';

/**
 * Creates a request about the caller's or a child's data, due one month later. Throws `privacy.already` while the same
 * request waits.
 */
export function askPrivacy(ctx: Ctx, { personId, kind, words }: BodyOf<typeof askRoute>): Promise<{ id: string }> {
  return privacyRoom.act(ctx, 'privacy.ask', async (tx) => {
    if (!(await askableOf({ ...ctx, db: tx.db })).some(({ id }) => id === personId)) throw notFound();
    // Two windows of one person wait for each other.
    await tx.db.selectFrom('persons').select('id').where('id', '=', personId).forNoKeyUpdate().executeTakeFirst();
    const waiting = await tx.db
      .selectFrom('privacy_requests')
      .select('id')
      .where('person_id', '=', personId)
      .where('kind', '=', kind)
      .where('state', '=', 'open')
      .where('asked_by', '=', actorId(ctx))
      .executeTakeFirst();
    if (waiting) throw conflict('privacy.already');
    const id = newId(tx.now.getTime());
    const row = { person_id: personId, kind, received_on: ctx.today, due_on: monthLater(ctx.today), words };
    await tx.db
      .insertInto('privacy_requests')
      .values({ school_id: tx.schoolId, id, asked_by: actorId(ctx), ...row })
      .execute();
    return { result: { id }, audit: { object: { type: 'privacy_request', id }, after: row } };
  });
}
