import { nameOrNone } from '#kernel/db/person-name.ts';
import type { exportFigures } from '@encrier/contract/school/transfer';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';

type Figures = { pupils: number; persons: number; posts: number; files: number; bytes: number };

/** What an export would hold, and the latest ones by the journal. */
export async function readExportFigures(ctx: ReadCtx): Promise<ResponseInput<typeof exportFigures>> {
  const count = (table: string) =>
    sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE school_id = ${ctx.schoolId})`;
  const { rows } = {
    rows: await ctx.db
      .selectFrom(
        sql<Figures>`(SELECT ${count('pupils')} AS pupils, ${count('persons')} AS persons, ${count('posts')} AS posts,
          ${count('files')} AS files,
    (SELECT coalesce(sum(size), 0)::bigint FROM files WHERE school_id = ${ctx.schoolId}) AS bytes)`.as('x'),
      )
      .selectAll()
      .execute(),
  };
  const latest = await ctx.db
    .selectFrom('audit_log as l')
    .leftJoin('accounts as a', 'a.id', 'l.actor_id')
    .select(['l.at', nameOrNone('a').as('by')])
    .where('l.action', '=', 'transfer.export')
    .orderBy('l.seq', 'desc')
    .limit(5)
    .execute();
  return { ...rows[0]!, latest: latest.map((row) => ({ at: row.at.toISOString(), by: row.by })) };
}
