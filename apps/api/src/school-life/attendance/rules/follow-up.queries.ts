import { nameOf, nameOfAccount } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { FollowState, FollowUp, listFollowUps, RuleTrigger } from '@encrier/contract/school-life/attendance-rules';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type Asker, pageSize } from '../office/office.queries.ts';
import { pupilWithin } from '../../../school/directory/directory.public.ts';

/** Follow-ups in the caller's reach; rules that only notify create none. */
const followed = (ctx: Asker) =>
  ctx.db
    .selectFrom('attendance_hits as f')
    .innerJoin('attendance_rules as r', 'r.id', 'f.rule_id')
    .innerJoin('pupils as p', 'p.person_id', 'f.pupil_id')
    .innerJoin('persons as h', 'h.id', 'f.pupil_id')
    .where('f.state', '<>', 'told')
    .where(pupilWithin(ctx, 'attendance.validate'));
const shown = (ctx: Asker) =>
  followed(ctx).select([
    'f.id',
    'f.pupil_id as pupilId',
    nameOf('h').as('pupil'),
    classNameOn(ctx.today).as('className'),
    'r.label as rule',
    sql<RuleTrigger>`r.trigger`.as('trigger'),
    'f.count',
    'f.since_day as since',
    'f.created_at as createdAt',
    sql<FollowState>`f.state`.as('state'),
    'f.note',
    'f.version',
    nameOfAccount('f.by_id').as('by'),
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];
const presentFollowUp = (row: Row): FollowUp => ({
  ...row,
  className: row.className ?? '',
  createdAt: row.createdAt.toISOString(),
  by: row.by ?? '',
});

export async function followUps(
  ctx: ReadCtx,
  { page, view }: QueryOf<typeof listFollowUps>,
): Promise<ResponseInput<typeof listFollowUps>> {
  const rows = await shown(ctx)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .where('f.state', view === 'open' ? 'in' : 'not in', ['open', 'taken'])
    .orderBy('f.created_at', view === 'open' ? 'asc' : 'desc')
    .orderBy('f.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const open = await followed(ctx)
    .where('f.state', 'in', ['open', 'taken'])
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return {
    items: rows.map(({ total: _total, ...row }) => presentFollowUp(row)),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    open: open.count,
  };
}
export async function oneFollowUp(ctx: Asker, id: string): Promise<FollowUp> {
  const row = await shown(ctx).where('f.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentFollowUp(row);
}
