import { sql } from 'kysely';
import type { listAudit as listRoute } from '@encrier/contract/access/roles';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { likePattern } from '#kernel/content/search-key.ts';
import { type AuditRow, presentEntry } from './audit.present.ts';
import { nameObjects } from './names.queries.ts';

const pageSize = 50;

/** Lines of the journal with the names of who acted and as whom, the newest first. */
function lines(db: ReadDb) {
  return db
    .selectFrom('audit_log as l')
    .leftJoin('accounts as who', 'who.id', 'l.actor_id')
    .leftJoin('accounts as seen', 'seen.id', 'l.as_id')
    .select(['l.seq', 'l.at', 'l.actor_kind', 'l.action', 'l.object_type', 'l.object_id', 'l.before', 'l.after'])
    .select([
      'who.first_name as actor_first',
      'who.last_name as actor_last',
      'seen.first_name as as_first',
      'seen.last_name as as_last',
    ])
    .orderBy('l.seq', 'desc')
    .limit(pageSize);
}

const answer = (ctx: ReadCtx, rows: readonly unknown[], page: number, total: number) => ({
  items: (rows as AuditRow[]).map((row) =>
    presentEntry(row, (ctx.actor as AccountActor).permissions.has('people.sensitive')),
  ),
  page,
  pageSize,
  total,
});
/** The same with the objects by their names, for whoever reads the journal of the school. */
const named = async (ctx: ReadCtx, found: ReturnType<typeof answer>) => ({
  ...found,
  items: await nameObjects(ctx, found.items),
});
/** The instant at which a day of the school begins, some days later. */
const dayStart = (schoolId: number, day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp AT TIME ZONE (SELECT time_zone FROM school_settings WHERE school_id = ${schoolId}))`;

/** The school's journal; without a filter the dense numbering finds the page and the total by itself. */
export async function listAudit(ctx: ReadCtx, query: QueryOf<typeof listRoute>) {
  const { page, action, actor, object, q, from, to } = query;
  if (!action && !actor && !object && !q && !from && !to) {
    const head = await ctx.db.selectFrom('audit_heads').select('seq').executeTakeFirst();
    const total = head?.seq ?? 0;
    const rows = await lines(ctx.db)
      .where('l.seq', '<=', total - (page - 1) * pageSize)
      .execute();
    return named(ctx, answer(ctx, rows, page, total));
  }
  let found = lines(ctx.db);
  if (action) found = found.where((eb) => eb.fn<boolean>('starts_with', ['l.action', eb.val(action)]));
  if (actor) found = found.where((eb) => eb.or([eb('l.actor_id', '=', actor), eb('l.as_id', '=', actor)]));
  if (object) found = found.where('l.object_id', '=', object);
  if (q)
    found = found.where((eb) =>
      eb.or([eb('who.search_key', 'like', likePattern(q)), eb('seen.search_key', 'like', likePattern(q))]),
    );
  if (from) found = found.where('l.at', '>=', dayStart(ctx.schoolId, from, 0));
  if (to) found = found.where('l.at', '<', dayStart(ctx.schoolId, to, 1));
  const rows = await found
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .offset((page - 1) * pageSize)
    .execute();
  return named(ctx, answer(ctx, rows, page, rows[0]?.total ?? 0));
}

/** What was done by, as or to one's own account (SEC-HDR-02: whoever looked as oneself shows here). */
export async function myAccesses(ctx: ReadCtx, page: number) {
  const { accountId } = ctx.actor as AccountActor;
  const rows = await lines(ctx.db)
    .where((eb) =>
      eb.or([
        eb('l.actor_id', '=', accountId),
        eb('l.as_id', '=', accountId),
        eb.and([eb('l.object_type', '=', 'account'), eb('l.object_id', '=', accountId)]),
      ]),
    )
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .offset((page - 1) * pageSize)
    .execute();
  return answer(ctx, rows, page, rows[0]?.total ?? 0);
}
