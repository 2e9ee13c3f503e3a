import { withTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { writeLive } from '#kernel/live/write.ts';
import { settleNotices } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { receives } from '../letters.reach.ts';

/** Records once that the reader opened the letter; not written to the journal. */
export function readMine(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const { accountId, personId } = self(ctx);
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    const found = await db
      .selectFrom('letter_receivers as r')
      .innerJoin('letter_copies as k', 'k.id', 'r.copy_id')
      .select('k.id')
      .where('k.id', '=', id)
      .where(receives(ctx))
      .executeTakeFirst();
    if (!found) throw notFound();
    const read = await db
      .updateTable('letter_receivers')
      .set({ read_at: ctx.now })
      .where('copy_id', '=', id)
      .where('person_id', '=', personId)
      .where('read_at', 'is', null)
      .returning('copy_id')
      .execute();
    // The open page of the mailing shows who read it.
    if (read.length) await writeLive(client, ctx.schoolId, 'letters.changed', {}, { holds: ['letters.write'] });
    await settleNotices(db, client, ctx, { type: 'letter', ids: [id], accountId });
    return { ok: true as const };
  });
}
