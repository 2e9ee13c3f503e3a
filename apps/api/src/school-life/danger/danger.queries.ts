import { nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type {
  DangerPage,
  DangerRow,
  DangerState,
  DangerStep,
  listMyReports,
  listReports,
} from '@encrier/contract/school-life/danger';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { directionOf } from '#kernel/content/direction.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { dangerWorkflow, isStaff } from './danger.policy.ts';

const pageSize = 30;

/** The caller's own reports, only with the fact that each was received. */
export async function readOwnReports(ctx: ReadCtx): Promise<ResponseInput<typeof listMyReports>> {
  const { accountId, roles } = self(ctx);
  const rows = await ctx.db
    .selectFrom('danger_reports')
    .select(['id', 'created_at'])
    .where('author_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  return {
    items: rows.map((row) => ({ id: row.id, at: row.created_at.toISOString() })),
    can: { write: isStaff(roles), handle: holds(ctx.actor, 'danger.handle') },
  };
}

type Row = { id: string; created_at: Date; state: string; due_at: Date | null; opened: boolean };
const stored = (db: ReadDb, ctx: Pick<Ctx, 'actor'>) =>
  db
    .selectFrom('danger_reports as d')
    .select(['d.id', 'd.created_at', 'd.state', 'd.due_at'])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM danger_readings o WHERE o.school_id = d.school_id AND o.report_id = d.id
        AND o.reader_id = ${self(ctx).accountId})`.as('opened'),
    );
const present = (row: Row, now: Date): DangerRow => ({
  id: row.id,
  at: row.created_at.toISOString(),
  state: row.state as DangerState,
  dueAt: row.due_at?.toISOString() ?? null,
  late: row.due_at !== null && row.due_at < now,
  opened: row.opened,
});

/** Reports, waiting ones first; without their content. */
export async function listDangerReports(
  ctx: ReadCtx,
  { page }: QueryOf<typeof listReports>,
): Promise<ResponseInput<typeof listReports>> {
  const rows = await stored(ctx.db, ctx)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy(sql`d.due_at IS NULL`)
    .orderBy('d.due_at')
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map((row) => present(row, ctx.now)),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
  };
}

type Steps = { step: DangerStep; note: string; by: string; at: string }[];
/** The whole report, for the act that records its reading. */
export async function readWholeReport(db: ReadDb, ctx: Pick<Ctx, 'actor' | 'now'>, id: string): Promise<DangerPage> {
  const row = await stored(db, ctx)
    .select(['d.about', 'd.body', 'd.version'])
    .select([
      nameOfAccountOrNone('d.author_id').as('author'),
      sql<Steps>`COALESCE((SELECT json_agg(json_build_object('step', t.step, 'note', t.note, 'by', ${nameOfAccountOrNone('t.by_id')},
        'at', t.at) ORDER BY t.number)
        FROM danger_steps t WHERE t.school_id = d.school_id AND t.report_id = d.id), '[]')`.as('steps'),
      sql<
        { label: string; at: string }[]
      >`COALESCE((SELECT json_agg(json_build_object('label', ${nameOfAccountOrNone('o.reader_id')}, 'at', o.at) ORDER BY o.at)
        FROM danger_readings o WHERE o.school_id = d.school_id AND o.report_id = d.id), '[]')`.as('readers'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const shown = present(row, ctx.now);
  const iso = (at: string): string => new Date(at).toISOString();
  return {
    ...shown,
    about: row.about,
    body: row.body,
    dir: directionOf(row.body),
    author: row.author,
    steps: row.steps.map((one) => ({ ...one, dir: directionOf(one.note), at: iso(one.at) })),
    readers: row.readers.map((one) => ({ ...one, at: iso(one.at) })),
    can: {
      assess: dangerWorkflow.allows(shown.state, 'assess'),
      transmit: dangerWorkflow.allows(shown.state, 'transmit'),
      close: dangerWorkflow.allows(shown.state, 'close'),
    },
    version: row.version,
  };
}

/** Reports that wait for the team. */
export async function countWaiting(ctx: ReadCtx): Promise<{ waiting: number; late: number } | null> {
  if (!holds(ctx.actor, 'danger.handle') || self(ctx).lookedAtBy) return null;
  const row = await ctx.db
    .selectFrom('danger_reports')
    .where('due_at', 'is not', null)
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE due_at < ${ctx.now})::int`.as('late'),
    ])
    .executeTakeFirstOrThrow();
  return row.waiting ? row : null;
}
