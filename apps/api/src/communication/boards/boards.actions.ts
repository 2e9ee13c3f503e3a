import { fileNameOrDash } from '#kernel/db/person-photo.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { withTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleNotices } from '#kernel/notify/settle.ts';
import { levelOn, seesNames } from './boards.policy.ts';
import { seenBoard } from './boards.queries.ts';

/** Presence is sent again every minute; without a new signal it ends after this time. */
export const awayAfterMs = 150_000;
const shown = 12;

/** Marks that the caller has the board open. Writes no line in the journal: who looked at a board is not kept. */
export function openBoard(
  ctx: Ctx,
  id: string,
): Promise<{ people: { label: string; photo: string }[]; count: number }> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    const seen = await seenBoard(db, ctx, id);
    if (!seen) throw notFound();
    const { facts, standing } = seen;
    const row = { moderates: levelOn(facts, standing) === 'moderate', seen_at: ctx.now };
    await db
      .insertInto('board_presence')
      .values({ school_id: ctx.schoolId, board_id: id, account_id: standing.accountId, ...row })
      .onConflict((oc) => oc.columns(['school_id', 'board_id', 'account_id']).doUpdateSet(row))
      .execute();
    await settleNotices(db, client, ctx, { type: 'board', ids: [id], accountId: standing.accountId });
    const here = await db
      .selectFrom('board_presence as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .leftJoin('files as f', 'f.id', 'a.photo_file_id')
      .select(nameOf('a').as('label'))
      .select(fileNameOrDash('f').as('photo'))
      .select(sql<number>`count(*) OVER ()`.as('count'))
      .where('p.board_id', '=', id)
      .where('p.seen_at', '>', new Date(ctx.now.getTime() - awayAfterMs))
      .orderBy(sql`p.account_id = ${standing.accountId}`)
      .orderBy('label')
      .limit(shown)
      .execute();
    const people = seesNames(facts, standing) ? here.map(({ label, photo }) => ({ label, photo })) : [];
    return { people, count: Number(here[0]?.count ?? 0) };
  });
}
