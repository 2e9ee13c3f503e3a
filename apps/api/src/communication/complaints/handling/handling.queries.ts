import { nameOf } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import { officeReads, readsAsAuthor } from '../complaints.reach.ts';
import { complaintStatuses, type ComplaintStatus } from '@encrier/contract/communication/complaints';
import type { complaintBoard, listQueue } from '@encrier/contract/communication/complaints-handling';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { directionOf } from '#kernel/content/direction.ts';
import { hasWords } from '#kernel/content/search-key.ts';
import { sortKey, orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { listEntries, staffNow } from '../complaints.public.ts';
import { listAssignableOfficers } from '../officers/officers.public.ts';
import { complaintCategories } from '../settings/settings.public.ts';
import { type OfficeStored, presentOffice, presentQueueRow, type QueueStored } from './handling.present.ts';

const pageSize = 30;
const boardSize = 300;
const maxExported = 20_000;
type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };
type Narrowing = QueryOf<typeof complaintBoard>;

const lateNow = (now: Date): Expression<SqlBool> =>
  sql<boolean>`(c.status NOT IN ('waiting_author', 'resolved', 'closed', 'rejected') AND (c.solve_due_at <= ${now}
    OR (c.answered_at IS NULL AND c.answer_due_at <= ${now})))`;
const visible = (ctx: Asker) =>
  ctx.db
    .selectFrom('complaints as c')
    .leftJoin('accounts as a', 'a.id', 'c.author_id')
    .leftJoin('accounts as h', 'h.id', 'c.assigned_to')
    .leftJoin('persons as p', 'p.id', 'c.pupil_id')
    .innerJoin('complaint_categories as k', 'k.id', 'c.category_id')
    .where(officeReads(ctx));

function narrowed(ctx: Asker, { view, q, status, category, service, priority, mine, late }: Narrowing) {
  let query = visible(ctx);
  if (!status && view !== 'all')
    query = query.where('c.status', view === 'open' ? 'not in' : 'in', ['closed', 'rejected']);
  if (status) query = query.where('c.status', '=', status);
  if (category) query = query.where('c.category_id', '=', category);
  if (service) query = query.where('c.service', '=', service);
  if (priority) query = query.where('c.priority', '=', priority);
  if (mine) query = query.where('c.assigned_to', '=', self(ctx).accountId);
  if (late) query = query.where(lateNow(ctx.now));
  query = query.where(hasWords('c.search_key', q));
  return query;
}

const columns = [
  'c.id',
  'c.number',
  'c.subject',
  'c.category_id',
  'k.label as category',
  'c.service',
  'c.status',
  'c.priority',
  'c.confidential',
  'c.assigned_to',
  'c.answer_warn_at',
  'c.answer_due_at',
  'c.solve_warn_at',
  'c.solve_due_at',
  'c.answered_at',
  'c.resolved_at',
  'c.ended_at',
  'c.created_at',
  'c.updated_at',
  'c.version',
] as const;
const names = [
  nameOf<string | null>('a').as('author'),
  nameOf<string | null>('h').as('assignee'),
  nameOf<string | null>('p').as('child'),
];
const dueFirst = sql`CASE WHEN c.status IN ('resolved', 'closed', 'rejected') THEN NULL WHEN c.answered_at IS NULL
  THEN LEAST(c.answer_due_at, c.solve_due_at) ELSE c.solve_due_at END`;

const sortable = {
  subject: sortKey(sql.ref('c.subject')),
  number: sql.ref('c.created_at'),
  author: [sql.ref('a.last_name'), sql.ref('a.first_name')],
  assigned: [sql.ref('h.last_name'), sql.ref('h.first_name')],
  due: dueFirst,
  status: placeOf(sql.ref('c.status'), complaintStatuses),
  updated: sql.ref('c.updated_at'),
};
const newest = sql`c.created_at DESC, c.id`;
/** Finished complaints last, then the nearest deadline first. */
const urgentFirst = sql`c.status IN ('resolved', 'closed', 'rejected'), ${dueFirst}, ${newest}`;

const rowsOf = (ctx: Asker, narrowing: Narrowing, order: RawBuilder<unknown>) =>
  narrowed(ctx, narrowing)
    .select([...columns])
    .select(names)
    .orderBy(order);
async function shown(ctx: Asker, rows: readonly unknown[], labels: ReadonlyMap<string, string>) {
  const reader = { now: ctx.now, looking: self(ctx).lookedAtBy !== null };
  return (rows as QueueStored[]).map((row) =>
    presentQueueRow({ ...row, category: labels.get(row.category_id) ?? row.category }, reader),
  );
}
const namesOf = async (ctx: Asker) =>
  (await complaintCategories(ctx.db, ctx.schoolId, self(ctx).lang)).map(({ id, label }) => ({ id, label }));
const mapOf = (list: readonly { id: string; label: string }[]) => new Map(list.map(({ id, label }) => [id, label]));

export async function readQueue(
  ctx: ReadCtx,
  { page, sort, ...narrowing }: QueryOf<typeof listQueue>,
): Promise<ResponseInput<typeof listQueue>> {
  const rows = await rowsOf(ctx, narrowing, orderRows(sort, sortable, urgentFirst))
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counts = await visible(ctx)
    .where('c.status', 'not in', ['closed', 'rejected'])
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`count(*) FILTER (WHERE c.assigned_to = ${self(ctx).accountId})::int`.as('mine'),
      sql<number>`count(*) FILTER (WHERE ${lateNow(ctx.now)})::int`.as('late'),
      sql<number>`count(*) FILTER (WHERE c.assigned_to IS NULL)::int`.as('unassigned'),
    ])
    .executeTakeFirstOrThrow();
  const categories = await namesOf(ctx);
  return {
    items: await shown(ctx, rows, mapOf(categories)),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    counts,
    categories,
    canDirect: holds(ctx.actor, 'complaints.settings'),
  };
}

/** The files of a list as a board, with how many there are when it holds them all. */
export async function readBoard(ctx: ReadCtx, narrowing: Narrowing): Promise<ResponseInput<typeof complaintBoard>> {
  const rows = await rowsOf(ctx, narrowing, urgentFirst)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .limit(boardSize)
    .execute();
  return { items: await shown(ctx, rows, mapOf(await namesOf(ctx))), total: rows[0]?.total ?? 0 };
}
/** Every file that a list shows, for a sheet; at most 20,000. */
export async function queueForFile(ctx: Asker, narrowing: Narrowing) {
  return shown(ctx, await rowsOf(ctx, narrowing, newest).limit(maxExported).execute(), mapOf(await namesOf(ctx)));
}

/** Children concerned by these complaints. */
export async function pupilsNamed(db: ReadDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('complaints')
    .select('pupil_id')
    .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`)
    .where('pupil_id', 'is not', null)
    .execute();
  return rows.flatMap((row) => row.pupil_id ?? []);
}

/** Whether the caller's office reads a complaint. */
export const officeReadsComplaint = async (ctx: Pick<Ctx, 'actor'>, db: ReadDb, id: string): Promise<boolean> =>
  ctx.actor.kind === 'account' &&
  (await db
    .selectFrom('complaints as c')
    .select('c.id')
    .where(officeReads(ctx))
    .where('c.id', '=', id)
    .executeTakeFirst()) !== undefined;

/** One file with its exchange and notes; not found out of the office's reach. */
export async function readHandledComplaint(ctx: Asker, id: string) {
  const row = await visible(ctx)
    .leftJoin('persons as w', 'w.id', 'c.concerned_id')
    .select([...columns])
    .select(names)
    .select([
      'c.body',
      'c.author_id',
      'c.pupil_id',
      'c.concerned_id',
      'c.outcome',
      'c.satisfaction',
      'c.satisfaction_note',
      'c.reopen_count',
      'c.source_type',
      'c.source_id',
      'c.anonymised_at',
    ])
    .select(readsAsAuthor(sql`a.person_id`, ctx.today).as('author_reads'))
    .select([
      nameOf<string | null>('w').as('concerned'),
      listEntries(true).as('entries'),
      filesJson('complaint', sql`c.id`).as('files'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const [categories, officers, people] = [
    await namesOf(ctx),
    await listAssignableOfficers(ctx.db, {
      authorId: row.author_id,
      concernedId: row.concerned_id,
      pupilId: row.pupil_id,
    }),
    await staffNow(ctx.db, ctx.today),
  ];
  const { accountId, lookedAtBy } = self(ctx);
  const stored = {
    ...(row as unknown as OfficeStored),
    category: mapOf(categories).get(row.category_id) ?? row.category,
  };
  return presentOffice(
    stored,
    { handlers: officers.map(({ id: one, label }) => ({ id: one, label })), categories, people },
    { accountId, looking: lookedAtBy !== null, now: ctx.now },
  );
}

const cardLines = 5;
/**
 * Complaints of a family that the office may read, the latest first: about one of its children, or about no child and
 * written by one of its people; null when there is none.
 */
export async function ofFamily(ctx: ReadCtx, familyId: string) {
  const kin = sql`(SELECT u.person_id FROM pupils u WHERE u.school_id = c.school_id AND u.family_id = ${familyId})`;
  // house: what a guardian wrote stays with the family also once their tie ended
  const everyTie = sql.table('guardianships');
  const rows = await visible(ctx)
    .select([
      'c.id',
      'c.number',
      'c.subject',
      'c.status',
      'c.created_at',
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .where(
      sql<boolean>`(c.pupil_id IN ${kin} OR (c.pupil_id IS NULL AND (a.person_id IN ${kin}
        OR a.person_id IN (SELECT g.guardian_id FROM ${everyTie} g
        WHERE g.school_id = c.school_id AND g.pupil_id IN ${kin}))))`,
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(cardLines)
    .execute();
  const items = rows.map(({ total: _total, created_at, ...row }) => ({
    ...row,
    status: row.status as ComplaintStatus,
    dir: directionOf(row.subject),
    createdAt: new Date(created_at).toISOString(),
  }));
  return rows.length ? { total: rows[0]!.total, items } : null;
}

/** Complaints with scheduled work now: a deadline to announce, or a solved one to close. */
export async function clockWork(
  db: ReadDb,
  now: Date,
  autoCloseDays: number,
): Promise<{ due: string[]; solved: string[] }> {
  const due = await db
    .selectFrom('complaints as c')
    .select('c.id')
    .where('c.status', 'in', ['submitted', 'acknowledged', 'in_progress', 'escalated', 'reopened'])
    .where(sql<boolean>`((c.answered_at IS NULL AND ((c.answer_told < 80 AND c.answer_warn_at <= ${now})
      OR (c.answer_told < 100 AND c.answer_due_at <= ${now})))
      OR (c.solve_told < 80 AND c.solve_warn_at <= ${now}) OR (c.solve_told < 100 AND c.solve_due_at <= ${now}))`)
    .orderBy('c.solve_due_at')
    .limit(500)
    .execute();
  const solved = await db
    .selectFrom('complaints as c')
    .select('c.id')
    .where('c.status', '=', 'resolved')
    .where('c.resolved_at', '<=', new Date(now.getTime() - autoCloseDays * 86_400_000))
    .orderBy('c.resolved_at')
    .limit(500)
    .execute();
  return { due: due.map((row) => row.id), solved: solved.map((row) => row.id) };
}
