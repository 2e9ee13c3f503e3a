import { sql } from 'kysely';
import {
  type exportAudit as exportRoute,
  type listAudit as listRoute,
  maxAuditLines,
} from '@encrier/contract/access/roles';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sheetWords } from './audit.messages.ts';
import { type AuditRow, presentEntry } from './audit.present.ts';
import { nameObjects, namedBy, type Reading } from './names.queries.ts';

const pageSize = 50;

/** Lines of the journal with the names of the author and the person looked as, the newest first. */
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
    .orderBy('l.seq', 'desc');
}

const shown = (ctx: Reading, rows: readonly unknown[]) =>
  (rows as AuditRow[]).map((row) => presentEntry(row, self(ctx).permissions.has('people.sensitive')));
const answer = (ctx: ReadCtx, rows: readonly unknown[], page: number, total: number) => ({
  items: shown(ctx, rows),
  page,
  pageSize,
  total,
});
/** The same with the names of objects, for people who read the school's journal. */
const named = async (ctx: ReadCtx, found: ReturnType<typeof answer>) => ({
  ...found,
  items: await nameObjects(ctx, found.items),
});
/** The instant at which a day of the school begins, some days later. */
const dayStart = (schoolId: number, day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp AT TIME ZONE (SELECT time_zone FROM school_settings
    WHERE school_id = ${schoolId}))`;

type Narrowing = Omit<QueryOf<typeof exportRoute>, 'format'>;

/** Lines that a search finds: those whose author or concerned person matches the words, and actions of that name. */
async function narrowed(ctx: Reading, { action, actor, object, q, did, from, to }: Narrowing) {
  let found = lines(ctx.db);
  if (action) found = found.where((eb) => eb.fn<boolean>('starts_with', ['l.action', eb.val(action)]));
  if (actor) found = found.where((eb) => eb.or([eb('l.actor_id', '=', actor), eb('l.as_id', '=', actor)]));
  if (object) found = found.where('l.object_id', '=', object);
  if (q || did) {
    const { accounts, objects } = q ? await namedBy(ctx, q) : { accounts: [], objects: [] };
    found = found.where((eb) =>
      eb.or([
        eb('l.actor_id', '=', eb.fn.any(eb.val(accounts))),
        eb('l.as_id', '=', eb.fn.any(eb.val(accounts))),
        eb('l.object_id', '=', eb.fn.any(eb.val(objects))),
        eb('l.action', '=', eb.fn.any(eb.val(did?.split(',') ?? []))),
      ]),
    );
  }
  if (from) found = found.where('l.at', '>=', dayStart(ctx.schoolId, from, 0));
  if (to) found = found.where('l.at', '<', dayStart(ctx.schoolId, to, 1));
  return found;
}

/** The school's journal; without a filter the numbering without gaps gives the page and the total. */
export async function listAudit(ctx: ReadCtx, query: QueryOf<typeof listRoute>) {
  const { page, ...asked } = query;
  if (!Object.values(asked).some(Boolean)) {
    const head = await ctx.db.selectFrom('audit_heads').select('seq').executeTakeFirst();
    const total = head?.seq ?? 0;
    const rows = await lines(ctx.db)
      .where('l.seq', '<=', total - (page - 1) * pageSize)
      .limit(pageSize)
      .execute();
    return named(ctx, answer(ctx, rows, page, total));
  }
  const found = await narrowed(ctx, asked);
  const rows = await found
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return named(ctx, answer(ctx, rows, page, rows[0]?.total ?? 0));
}

/** Actions by, as or on the caller's own account (SEC-HDR-02: look-as sessions appear here). */
export async function myAccesses(ctx: ReadCtx, page: number) {
  const { accountId } = self(ctx);
  const rows = await lines(ctx.db)
    .where((eb) =>
      eb.or([
        eb('l.actor_id', '=', accountId),
        eb('l.as_id', '=', accountId),
        eb.and([eb('l.object_type', '=', 'account'), eb('l.object_id', '=', accountId)]),
      ]),
    )
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return answer(ctx, rows, page, rows[0]?.total ?? 0);
}

const persons = new Set(['person', 'pupil', 'staff']);

/**
 * The lines that a search finds as a file, as its reader sees them; throws `audit.too_many` instead of leaving out the
 * oldest.
 */
export async function exportAudit(
  ctx: Ctx,
  { format, ...asked }: QueryOf<typeof exportRoute>,
): Promise<PersonalExport> {
  const { items, people } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const reading = { ...ctx, db };
    const found = await narrowed(reading, asked);
    const rows = await found
      .select(['who.person_id as actor_person', 'seen.person_id as as_person'])
      .limit(maxAuditLines + 1)
      .execute();
    if (rows.length > maxAuditLines) throw invalid('audit.too_many');
    const named = rows.flatMap((row) => [
      row.actor_person,
      row.as_person,
      persons.has(row.object_type) ? row.object_id : null,
    ]);
    const known = await db
      .selectFrom('persons')
      .select('id')
      .where(sql<boolean>`id::text = ANY (${[...new Set(named.filter((id) => id !== null))]}::text[])`)
      .execute();
    return { items: await nameObjects(reading, shown(reading, rows)), people: known.map(({ id }) => id) };
  });
  const words = sheetWords[self(ctx).lang];
  const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));
  return {
    action: 'audit.export',
    people,
    object: { type: 'audit', id: null },
    after: { lines: items.length, format },
    make: () =>
      sheetFile(
        [
          words.head,
          ...items.map((line) => [
            line.seq,
            line.at,
            line.actor ?? '',
            line.as ?? '',
            line.action,
            line.objectType,
            line.objectName ?? line.objectId ?? '',
            json(line.before),
            json(line.after),
          ]),
        ],
        { name: words.sheet, format },
      ),
  };
}
