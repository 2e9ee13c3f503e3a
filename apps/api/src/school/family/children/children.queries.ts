import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import type { ChildCodeState, childCodesCard, listClaims, listMyClaims } from '@encrier/contract/school/child-codes';
import type { CardData } from '@encrier/contract/kernel/cards';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { TieKind } from '@encrier/contract/school/family';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { isOfFamily } from '#kernel/reach/ties.ts';
import { pupilWithin } from '../../directory/directory.public.ts';
import { lateDays } from '../requests/requests.policy.ts';

const pageSize = 20;
type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };

/** Codes for pupils in the reach of a caller who gives codes, given the pupil's person `p`. */
export const inReach = (ctx: Asker) =>
  ctx.db
    .selectFrom('child_codes as q')
    .innerJoin('persons as p', 'p.id', 'q.pupil_id')
    .where(pupilWithin(ctx, 'people.edit', sql`p.id`));

const className = (day: string) => classNameOf(sql.ref('q.pupil_id'), day);

/** Whether the caller may give codes for a pupil: one in reach. */
export async function mayGive(ctx: Asker, pupilId: string): Promise<boolean> {
  if (!holds(ctx.actor, 'people.edit')) return false;
  const found = await ctx.db
    .selectFrom('pupils as p')
    .select('p.person_id')
    .where('p.person_id', '=', pupilId)
    .where(pupilWithin(ctx, 'people.edit'))
    .executeTakeFirst();
  return found !== undefined;
}

/** Codes of a pupil that may still be used. */
export async function openCodes(ctx: Asker, pupilId: string): Promise<CardData<typeof childCodesCard>['items']> {
  const rows = await ctx.db
    .selectFrom('child_codes as q')
    .leftJoin('accounts as a', 'a.id', 'q.made_by')
    .select(['q.id', 'q.made_at', 'q.expires_on', nameOrNone('a').as('by')])
    .where('q.pupil_id', '=', pupilId)
    .where('q.state', '=', 'open')
    .where('q.expires_on', '>=', ctx.today)
    .orderBy('q.made_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    by: row.by,
    madeAt: row.made_at.toISOString(),
    expiresOn: row.expires_on,
  }));
}

/** The caller's requests made with codes, the latest first. */
export async function readOwnClaims(ctx: ReadCtx): Promise<ResponseInput<typeof listMyClaims>> {
  const rows = await ctx.db
    .selectFrom('child_codes as q')
    .innerJoin('persons as p', 'p.id', 'q.pupil_id')
    .select(['q.id', 'q.state', 'p.first_name', 'q.kind', 'q.asked_at', 'q.reason'])
    .where('q.asked_by', '=', self(ctx).accountId)
    .orderBy('q.asked_at', 'desc')
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
export async function listChildClaims(
  ctx: ReadCtx,
  { page }: QueryOf<typeof listClaims>,
): Promise<ResponseInput<typeof listClaims>> {
  const actor = self(ctx);
  const rows = await inReach(ctx)
    .innerJoin('accounts as a', 'a.id', 'q.asked_by')
    .leftJoin('accounts as m', 'm.id', 'q.made_by')
    .leftJoin('accounts as d', 'd.id', 'q.decided_by')
    // house: the office reads when the tie that was asked for ended
    .leftJoin('guardianships as g', (join) =>
      join.onRef('g.pupil_id', '=', 'q.pupil_id').onRef('g.guardian_id', '=', 'a.person_id'),
    )
    .select(['q.id', 'q.state', 'q.pupil_id', 'q.kind', 'q.note', 'q.asked_at', 'q.decided_at', 'q.reason'])
    .select(['q.version', 'q.asked_by', 'p.first_name', 'p.last_name', 'g.ends_on', 'g.guardian_id'])
    .select([
      isOfFamily(actor.personId, sql`q.pupil_id`).as('own'),
      className(ctx.today).as('class_name'),
      nameOrNone('a').as('guardian'),
      nameOrNone('m').as('given_by'),
      nameOrNone('d').as('decided_by'),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .orderBy(sql`q.state <> 'waiting'`)
    .orderBy('q.asked_at', 'desc')
    .orderBy('q.id')
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
      can: {
        decide: row.state === 'waiting' && actor.lookedAtBy === null && row.asked_by !== actor.accountId && !row.own,
      },
    })),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
  };
}

/** Requests for a child without answer, for people who decide them and open the page of requests. */
export const waitingClaims: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'people.edit') || !holds(ctx.actor, 'requests.handle')) return null;
  return inReach(ctx)
    .innerJoin('accounts as a', 'a.id', 'q.asked_by')
    .where('q.state', '=', 'waiting')
    .select([
      'q.id',
      nameOf('p').as('subject'),
      sql<string>`COALESCE(${className(ctx.today)}, '')`.as('place'),
      nameOrNone('a').as('by'),
      sql<string>`q.kind`.as('kind'),
      sql<number>`1`.as('things'),
      sql<Date>`q.asked_at`.as('since_at'),
      sql<Date>`q.asked_at + make_interval(days => ${lateDays})`.as('due_at'),
    ]);
};
