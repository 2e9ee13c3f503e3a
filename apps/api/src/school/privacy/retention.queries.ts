import { nameOrNone } from '#kernel/db/person-name.ts';
import type { getRetention } from '@encrier/contract/school/privacy';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type Retention, retentions } from '#kernel/holdings/holdings.ts';

/** How a kind of data is kept, as its room declares it (LAW-RET-01). Throws for a kind that no room declares. */
export function retentionOf(kind: string): Retention {
  const found = retentions().find((one) => one.kind === kind);
  if (!found) throw new Error(`no room declares how ${kind} are kept`);
  return found;
}

/** Months in force for each kind, with the version of the school's own choice, 0 without one. */
export async function monthsOf(db: ReadDb): Promise<Map<string, { months: number; version: number }>> {
  const rows = await db.selectFrom('retention_rules').select(['kind', 'months', 'version']).execute();
  const own = new Map(rows.map((row) => [row.kind, row]));
  return new Map(
    retentions().map(({ kind, months }) => [
      kind,
      { months: own.get(kind)?.months ?? months, version: own.get(kind)?.version ?? 0 },
    ]),
  );
}

/** The rules with what is older than they allow today, and the latest run. */
export async function readRetention(ctx: ReadCtx): Promise<ResponseInput<typeof getRetention>> {
  const months = await monthsOf(ctx.db);
  const counted = [...months].map(([kind, rule]) => {
    const { table, old: isOld } = retentionOf(kind);
    const old = isOld(rule.months, ctx.now, ctx.schoolId);
    return sql`SELECT ${kind} AS kind, (SELECT count(*)::int FROM ${sql.table(table)}
      WHERE school_id = ${ctx.schoolId} AND ${old}) AS n`;
  });
  const due = new Map(
    (
      await ctx.db
        .selectFrom(sql<{ kind: string; n: number }>`(${sql.join(counted, sql` UNION ALL `)})`.as('x'))
        .selectAll()
        .execute()
    ).map((row) => [row.kind, row.n]),
  );
  const last = await ctx.db
    .selectFrom('retention_runs as r')
    .leftJoin('accounts as a', 'a.id', 'r.ran_by_id')
    .select(['r.ran_at', 'r.counts', nameOrNone('a').as('by')])
    .orderBy('r.ran_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    rules: [...months].map(([kind, rule]) => ({
      kind,
      ...rule,
      usual: retentionOf(kind).months,
      due: due.get(kind) ?? 0,
    })),
    lastRun: last
      ? {
          at: last.ran_at.toISOString(),
          rows: Object.values(last.counts as Record<string, number>).reduce((all, n) => all + n, 0),
          by: last.by,
        }
      : null,
  };
}
