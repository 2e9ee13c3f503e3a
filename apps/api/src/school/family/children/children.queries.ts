import type { ChildCodeState, childCodesCard, listClaims, listMyClaims } from '@encrier/contract/school/child-codes';
import type { CardData } from '@encrier/contract/kernel/cards';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { TieKind } from '@encrier/contract/school/family';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { type AccountActor, holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { pupilInReach, reachFor } from '../../directory/directory.public.ts';
import { lateDays } from '../requests/requests.policy.ts';

const pageSize = 20;
type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };

/** Codes for pupils whom the caller may see as who gives them, beside the pupil's person `p`. */
export const inReach = (ctx: Asker) =>
  ctx.db
    .selectFrom('child_codes as c')
    .innerJoin('persons as p', 'p.id', 'c.pupil_id')
    .where(pupilInReach(reachFor(ctx, 'people.edit'), ctx.today, undefined, sql`c.pupil_id`));

const className = (day: string) => sql<
  string | null
>`(SELECT k.name FROM enrolments e JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
  JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
  WHERE e.school_id = c.school_id AND e.pupil_id = c.pupil_id AND app.enrolled(e.to_on, ${day}) LIMIT 1)`;
const named = (account: string) =>
  sql<string>`COALESCE(${sql.ref(`${account}.first_name`)} || ' ' || ${sql.ref(`${account}.last_name`)}, '')`;

/** Whether the caller may give codes for somebody: a pupil in his reach. */
export async function mayGive(ctx: Asker, pupilId: string): Promise<boolean> {
  if (!holds(ctx.actor, 'people.edit')) return false;
  const found = await ctx.db
    .selectFrom('pupils as u')
    .select('u.person_id')
    .where('u.person_id', '=', pupilId)
    .where(pupilInReach(reachFor(ctx, 'people.edit'), ctx.today, undefined, sql`u.person_id`))
    .executeTakeFirst();
  return found !== undefined;
}

/** Codes of a pupil that may still be used. */
export async function openCodes(ctx: Asker, pupilId: string): Promise<CardData<typeof childCodesCard>['items']> {
  const rows = await ctx.db
    .selectFrom('child_codes as c')
    .leftJoin('accounts as a', 'a.id', 'c.made_by')
    .select(['c.id', 'c.made_at', 'c.expires_on', named('a').as('by')])
    .where('c.pupil_id', '=', pupilId)
    .where('c.state', '=', 'open')
    .where('c.expires_on', '>=', ctx.today)
    .orderBy('c.made_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    by: row.by,
    madeAt: row.made_at.toISOString(),
    expiresOn: row.expires_on,
  }));
}

/** What the caller asked for with codes, the latest first. */
export async function mine(ctx: ReadCtx): Promise<ResponseInput<typeof listMyClaims>> {
  const rows = await ctx.db
    .selectFrom('child_codes as c')
    .innerJoin('persons as p', 'p.id', 'c.pupil_id')
    .select(['c.id', 'c.state', 'p.first_name', 'c.kind', 'c.asked_at', 'c.reason'])
    .where('c.asked_by', '=', (ctx.actor as AccountActor).accountId)
    .orderBy('c.asked_at', 'desc')
    .limit(pageSize)
    .execute();
  return {
    items: rows.map((row) => ({
      id: row.id,
      state: row.state as ChildCodeState,
      child: row.first_name,
      kind: row.kind as TieKind,
      askedAt: row.asked_at!.toISOString(),
      reason: row.reason,
    })),
  };
}

/** Requests made with codes, for the office. */
export async function listed(
  ctx: ReadCtx,
  { page }: QueryOf<typeof listClaims>,
): Promise<ResponseInput<typeof listClaims>> {
  const actor = ctx.actor as AccountActor;
  const rows = await inReach(ctx)
    .innerJoin('accounts as a', 'a.id', 'c.asked_by')
    .leftJoin('accounts as m', 'm.id', 'c.made_by')
    .leftJoin('accounts as d', 'd.id', 'c.decided_by')
    .leftJoin('guardianships as g', (join) =>
      join.onRef('g.pupil_id', '=', 'c.pupil_id').onRef('g.guardian_id', '=', 'a.person_id'),
    )
    .select(['c.id', 'c.state', 'c.pupil_id', 'c.kind', 'c.note', 'c.asked_at', 'c.decided_at', 'c.reason'])
    .select(['c.version', 'c.asked_by', 'p.first_name', 'p.last_name', 'g.ends_on', 'g.guardian_id'])
    .select([
      className(ctx.today).as('class_name'),
      named('a').as('guardian'),
      named('m').as('given_by'),
      named('d').as('decided_by'),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .orderBy(sql`c.state <> 'waiting'`)
    .orderBy('c.asked_at', 'desc')
    .orderBy('c.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map((row) => ({
      id: row.id,
      state: row.state as ChildCodeState,
      pupilId: row.pupil_id,
      pupil: `${row.first_name} ${row.last_name}`,
      className: row.class_name,
      guardian: row.guardian,
      kind: row.kind as TieKind,
      note: row.note,
      givenBy: row.given_by,
      askedAt: row.asked_at!.toISOString(),
      decidedBy: row.decided_by || null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      tied: row.guardian_id === null ? null : (row.ends_on ?? ''),
      version: row.version,
      can: { decide: row.state === 'waiting' && actor.lookedAtBy === null && row.asked_by !== actor.accountId },
    })),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
  };
}

/** Guardians who ask for a child and have no answer, for who decides it and opens the page of requests. */
export const waitingClaims: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'people.edit') || !holds(ctx.actor, 'requests.handle')) return null;
  return inReach(ctx)
    .innerJoin('accounts as a', 'a.id', 'c.asked_by')
    .where('c.state', '=', 'waiting')
    .select([
      'c.id',
      sql<string>`p.first_name || ' ' || p.last_name`.as('subject'),
      sql<string>`COALESCE(${className(ctx.today)}, '')`.as('place'),
      named('a').as('by'),
      sql<string>`c.kind`.as('kind'),
      sql<number>`1`.as('things'),
      sql<Date>`c.asked_at`.as('since_at'),
      sql<Date>`c.asked_at + make_interval(days => ${lateDays})`.as('due_at'),
    ]);
};
