import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { listExits, myExits } from '@encrier/contract/school-life/exits';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { timeIn } from '#kernel/content/dates.ts';
import { sortKey, orderRows } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { guardingAccounts, isOfFamily, standingTies } from '#kernel/reach/ties.ts';
import { isAdult } from '../../school/consents/consents.public.ts';
import { followedPupils, isFound, pupilWithin } from '../../school/directory/directory.public.ts';
import type { Clock, Kept, Tie } from './exits.policy.ts';
import { type ExitRow, presentFamily, presentOffice } from './exits.present.ts';
import { askerAnswers, datedOn, isKeptAway, mayComeFor, toldOfExits } from './exits.reach.ts';
import { passagesOf } from './gate.queries.ts';
import { exitRules } from './settings.queries.ts';
import { waitingRows } from './waiting.queries.ts';

const pageSize = 30;
const maxShown = 50;
export type Asker = Pick<Ctx, 'actor' | 'today' | 'now' | 'zone' | 'schoolId'> & { db: ReadDb };
const readerOf = (ctx: Asker) => ({
  accountId: self(ctx).accountId,
  today: ctx.today,
  looking: self(ctx).lookedAtBy !== null,
});
/** Now on the school's clock. */
export const clockOf = ({ now, zone, today }: Pick<Ctx, 'now' | 'zone' | 'today'>): Clock => ({
  day: today,
  time: timeIn(now, zone),
});

const rows = (ctx: Asker) =>
  ctx.db
    .selectFrom('exit_requests as x')
    .innerJoin('pupils as p', 'p.person_id', 'x.pupil_id')
    .innerJoin('persons as h', 'h.id', 'x.pupil_id')
    .leftJoin('persons as w', 'w.id', 'x.guardian_id')
    .leftJoin('accounts as a', 'a.id', 'x.asked_by')
    .leftJoin('accounts as d', 'd.id', 'x.decided_by')
    .select([
      'x.id',
      'x.pupil_id',
      'x.kind',
      'x.day',
      'x.weekdays',
      'x.starts_on',
      'x.ends_on',
      'x.leaves_at',
      'x.until_at',
      'x.mode',
      'x.guardian_id',
      'x.reason',
      'x.status',
      'x.asked_by',
      'x.asked_at',
      'x.answer',
      'x.version',
      nameOf('h').as('pupil'),
      classNameOn(ctx.today).as('class_name'),
      nameOf<string | null>('w').as('guardian'),
      nameOf<string | null>('a').as('asker'),
      nameOf<string | null>('d').as('decider'),
      isOfFamily(self(ctx).personId, sql`x.pupil_id`).as('own'),
      askerAnswers(sql<string>`COALESCE(x.day, ${ctx.today}::date)`).as('asker_answers'),
    ]);

const over = (today: string) =>
  sql<boolean>`COALESCE(CASE WHEN x.kind = 'one_day' THEN x.day ELSE x.ends_on END < ${today}, FALSE)`;

/** Who may ask for a pupil today: the pupil once of age, else a guardian with authority. */
export const asksFor = (
  pupil: { id: string; birthOn: string | null },
  ctx: Pick<Ctx, 'actor' | 'today'>,
): 'asks' | 'of_age' | 'not_of_age' => {
  const adult = isAdult(pupil.birthOn, ctx.today);
  if (pupil.id === self(ctx).personId) return adult ? 'asks' : 'not_of_age';
  return adult ? 'of_age' : 'asks';
};

/** Pupils in the family's reach, the eldest first. */
export async function childrenIn(db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>) {
  const ids = await followedPupils(db, ctx);
  if (!ids.length) return [];
  return db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', 'h.first_name', 'h.last_name', 'h.birth_on', classNameOn(ctx.today).as('class_name')])
    .where('h.id', 'in', ids)
    .orderBy('h.birth_on')
    .orderBy('h.first_name')
    .execute();
}

/** Guardians of these pupils who may be named; see `mayComeFor`. */
async function nameable(db: ReadDb, ids: readonly string[], today: string) {
  return db
    .selectFrom(standingTies('g', today))
    .innerJoin('persons as h', 'h.id', 'g.guardian_id')
    .select(['g.pupil_id', 'h.id', 'h.first_name', 'h.last_name'])
    .where('g.pupil_id', 'in', [...ids])
    .where(mayComeFor)
    .orderBy('g.rank')
    .orderBy('h.first_name')
    .execute();
}

/** What a family reads of its exits. */
export async function readOwnExits(ctx: ReadCtx): Promise<ResponseInput<typeof myExits>> {
  const children = await childrenIn(ctx.db, ctx);
  const { weekdays, opensAt, closesAt } = await exitRules(ctx.db);
  const hours = { weekdays, opensAt, closesAt };
  if (!children.length) return { children: [], hours };
  const ids = children.map(({ id }) => id);
  const found = (await rows(ctx)
    .where('x.pupil_id', 'in', ids)
    .orderBy(over(ctx.today))
    .orderBy(sql`x.status NOT IN ('asked', 'approved')`)
    .orderBy(sql`CASE WHEN ${over(ctx.today)} THEN NULL ELSE x.day END`)
    .orderBy('x.asked_at', 'desc')
    .orderBy('x.id')
    .limit(maxShown)
    .execute()) as ExitRow[];
  const people = await nameable(ctx.db, ids, ctx.today);
  const passages = await passagesOf(ctx.db, ids);
  const reader = readerOf(ctx);
  return {
    hours,
    children: children.map((child) => {
      const acts = asksFor({ id: child.id, birthOn: child.birth_on }, ctx) === 'asks';
      return {
        pupilId: child.id,
        label: `${child.first_name} ${child.last_name}`,
        className: child.class_name ?? '',
        guardians: people
          .filter((one) => one.pupil_id === child.id)
          .map((one) => ({
            id: one.id,
            label: `${one.first_name} ${one.last_name}`,
            me: one.id === self(ctx).personId,
          })),
        exits: found.filter((row) => row.pupil_id === child.id).map((row) => presentFamily(row, reader, acts)),
        passages: passages
          .filter((one) => one.pupil_id === child.id)
          .map((one) => ({
            id: one.id,
            with: one.with,
            at: new Date(one.at).toISOString(),
            returnedAt: one.returned_at && new Date(one.returned_at).toISOString(),
          })),
        can: { ask: acts && !reader.looking },
      };
    }),
  };
}

/** One request as its family reads it; throws not found for others. */
export async function familyExit(ctx: Asker, id: string) {
  const child = await childrenIn(ctx.db, ctx);
  const row = (await rows(ctx).where('x.id', '=', id).executeTakeFirst()) as ExitRow | undefined;
  const pupil = child.find((one) => one.id === row?.pupil_id);
  if (!row || !pupil) throw notFound();
  return presentFamily(row, readerOf(ctx), asksFor({ id: pupil.id, birthOn: pupil.birth_on }, ctx) === 'asks');
}

const visible = (ctx: Asker) => rows(ctx).where(pupilWithin(ctx, 'exits.manage'));
/** One request as the office reads it; not found out of its reach. */
export async function officeExit(ctx: Asker, id: string) {
  const row = (await visible(ctx).where('x.id', '=', id).executeTakeFirst()) as ExitRow | undefined;
  if (!row) throw notFound();
  return presentOffice(row, readerOf(ctx));
}

const views = {
  waiting: (today: string) => sql<boolean>`x.status = 'asked' AND NOT ${over(today)}`,
  coming: (today: string) => sql<boolean>`x.status = 'approved' AND x.kind = 'one_day' AND NOT ${over(today)}`,
  standing: (today: string) => sql<boolean>`x.status = 'approved' AND x.kind = 'standing' AND NOT ${over(today)}`,
  all: () => sql<boolean>`TRUE`,
};

export async function countsOf(ctx: Asker) {
  return ctx.db
    .selectFrom('exit_requests as x')
    .innerJoin('pupils as p', 'p.person_id', 'x.pupil_id')
    .where(pupilWithin(ctx, 'exits.manage'))
    .select([
      sql<number>`count(*) FILTER (WHERE ${views.waiting(ctx.today)})::int`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE ${views.coming(ctx.today)})::int`.as('coming'),
      sql<number>`count(*) FILTER (WHERE ${views.standing(ctx.today)})::int`.as('standing'),
      sql<number>`count(*) FILTER (WHERE ${views.waiting(ctx.today)} AND x.day = ${ctx.today})::int`.as('today'),
    ])
    .executeTakeFirstOrThrow();
}

/** Requests to answer, each before the pupil leaves; a permanent one within three days. */
export const waitingExits = (ctx: ReadCtx) =>
  waitingRows(ctx, 'exit_requests as x', {
    waits: views.waiting(ctx.today),
    kind: sql`x.kind`,
    dueAt: sql`CASE WHEN x.kind = 'one_day' THEN (x.day::timestamp + x.leaves_at::interval) AT TIME ZONE ${ctx.zone}
      ELSE x.asked_at + interval '3 days' END`,
  });

const nearest = sql`COALESCE(x.day, x.starts_on), x.leaves_at, x.id`;
const sortable = (today: string) => ({
  pupil: [sql.ref('h.last_name'), sql.ref('h.first_name')],
  class: sortKey(classNameOn(today)),
  when: [sql`COALESCE(x.day, x.starts_on)`, sql.ref('x.leaves_at')],
  asker: [sql.ref('a.last_name'), sql.ref('a.first_name')],
});

/** A page of the families' requests. */
export async function listed(
  ctx: ReadCtx,
  { page, view, q, sort }: QueryOf<typeof listExits>,
): Promise<ResponseInput<typeof listExits>> {
  let query = visible(ctx).where(views[view](ctx.today));
  query = query.where(isFound(ctx, 'h', q));
  const found = await query
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy(orderRows(sort, sortable(ctx.today), view === 'all' ? sql`x.asked_at DESC, ${nearest}` : nearest))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { today: _today, ...counts } = await countsOf(ctx);
  const reader = readerOf(ctx);
  return {
    items: (found as unknown as ExitRow[]).map((row) => presentOffice(row, reader)),
    page,
    pageSize,
    total: found[0]?.total ?? 0,
    counts,
    canSet: holds(ctx.actor, 'exits.settings'),
  };
}

/** What ties a person to a pupil on a day, with what decides whether the pupil leaves with them; null when nothing does. */
export async function tieOf(db: ReadDb, pupilId: string, guardianId: string, day: string): Promise<Tie | null> {
  const row = await db
    // house: its first and its last day are told to the gate
    .selectFrom('guardianships as g')
    .select(['g.may_pick_up', 'g.custody', 'g.restriction', 'g.restriction_file_id', 'g.starts_on', 'g.ends_on'])
    .select(datedOn(day).as('dated'))
    .where('g.pupil_id', '=', pupilId)
    .where('g.guardian_id', '=', guardianId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    mayPickUp: row.may_pick_up,
    custody: row.custody as Tie['custody'],
    dated: row.dated,
    restricted: row.restriction !== '' || row.restriction_file_id !== null,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  };
}

/** People kept away from a pupil by a court. */
export async function keptOf(db: ReadDb, pupilId: string): Promise<Kept> {
  const found = await db
    // house: a court keeps away whatever the days of the tie
    .selectFrom('guardianships as g')
    .innerJoin('persons as h', 'h.id', 'g.guardian_id')
    .select(nameOf('h').as('name'))
    .where('g.pupil_id', '=', pupilId)
    .where(isKeptAway)
    .execute();
  return { names: found.map(({ name }) => name) };
}

/** Family accounts notified of a pupil's exits; see `toldOfExits`. */
export async function familyAccounts(db: ReadDb, pupilId: string, today: string): Promise<string[]> {
  const guardians = await db
    .selectFrom(guardingAccounts('g', today))
    .select('g.account_id as id')
    .where('g.pupil_id', '=', pupilId)
    .where(toldOfExits.guardian)
    .execute();
  const pupil = await db
    .selectFrom('persons as h')
    .innerJoin('accounts as a', 'a.person_id', 'h.id')
    .select('a.id')
    .where('h.id', '=', pupilId)
    .where(toldOfExits.pupil(today))
    .executeTakeFirst();
  return [...guardians, ...(pupil ? [pupil] : [])].map(({ id }) => id);
}
