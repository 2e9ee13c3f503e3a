import { nameOf, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import { isFound, pupilWithin } from '../../school/directory/directory.public.ts';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type {
  listThirds,
  myThirds,
  PassState,
  ThirdStatus,
  ThirdTie,
} from '@encrier/contract/school-life/exits-persons';
import { sql } from 'kysely';
import { accountSurname, sortKey, orderRows } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { isOfFamily } from '#kernel/reach/ties.ts';
import { asksFor, childrenIn } from './exits.queries.ts';
import { passStateOn, thirdStateOn, thirdWorkflow } from './exits.policy.ts';
import { mandatedPlaces } from './exits.reach.ts';
import { passCode } from './codes.queries.ts';
import { exitRules } from './settings.queries.ts';
import { waitingRows } from './waiting.queries.ts';

const pageSize = 30;
export type ThirdAsker = Pick<Ctx, 'actor' | 'today' | 'kernel' | 'schoolId'> & { db: ReadDb };
const looking = (ctx: Pick<Ctx, 'actor'>): boolean => self(ctx).lookedAtBy !== null;

/** The photo of a named person, `x`. */
const photoOf = sql<Attachment | null>`(SELECT ${attachmentJson('f')} FROM files f
  WHERE f.school_id = x.school_id AND f.owner_type = 'exit_person' AND f.owner_id = x.id
    ORDER BY f.created_at DESC, f.id LIMIT 1)`;

const thirds = (db: ReadDb) =>
  db
    .selectFrom('exit_persons as x')
    .innerJoin('pupils as p', 'p.person_id', 'x.pupil_id')
    .innerJoin('persons as h', 'h.id', 'x.pupil_id')
    .select(['x.id', 'x.pupil_id', 'x.first_name', 'x.last_name', 'x.tie', 'x.phone', 'x.starts_on', 'x.ends_on'])
    .select(['x.weekdays', 'x.status', 'x.asked_at', 'x.answer', 'x.version'])
    .select([
      photoOf.as('photo'),
      nameOfAccountOrNone('x.asked_by').as('asker'),
      nameOfAccountOrNone('x.decided_by').as('decider'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof thirds>['execute']>>[number];

const present = (row: Row, today: string) => ({
  id: row.id,
  pupilId: row.pupil_id,
  name: `${row.first_name} ${row.last_name}`,
  tie: row.tie as ThirdTie,
  phone: row.phone,
  photo: row.photo,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  weekdays: row.weekdays,
  state: thirdStateOn({ status: row.status as ThirdStatus, endsOn: row.ends_on }, today),
  askedBy: row.asker,
  askedAt: row.asked_at.toISOString(),
  answer: row.answer,
  version: row.version,
});
const opens = (row: Row, move: 'approve' | 'withdraw', today: string): boolean =>
  thirdStateOn({ status: row.status as ThirdStatus, endsOn: row.ends_on }, today) !== 'over' &&
  thirdWorkflow.allows(row.status as ThirdStatus, move);

/** Pupils for whom the caller answers today: a guardian for a child, a pupil of age alone. None during look-as. */
export async function answeredPupils(db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>) {
  if (looking(ctx)) return [];
  return (await childrenIn(db, ctx)).filter((one) => asksFor({ id: one.id, birthOn: one.birth_on }, ctx) === 'asks');
}

const passes = (db: ReadDb) =>
  db
    .selectFrom('exit_passes as x')
    .select(['x.id', 'x.pupil_id', 'x.name', 'x.leaves_at', 'x.revoked_at', 'x.used_at', 'x.code_hash', 'x.day'])
    .select(nameOfAccountOrNone('x.made_by').as('maker'));
type PassRow = Awaited<ReturnType<ReturnType<typeof passes>['execute']>>[number];
function presentPass(ctx: ThirdAsker, row: PassRow) {
  const state: PassState = passStateOn(
    { day: row.day, revoked: row.revoked_at !== null, used: row.used_at !== null },
    ctx.today,
  );
  return {
    id: row.id,
    name: row.name,
    day: row.day,
    leavesAt: row.leaves_at,
    state,
    madeBy: row.maker,
    code: state === 'good' ? passCode(ctx, row.id, row.code_hash) : '',
    can: { revoke: state === 'good' },
  };
}

/** People who may come besides the guardians, as the family reads them. */
export async function mineThirds(ctx: ReadCtx): Promise<ResponseInput<typeof myThirds>> {
  const children = await answeredPupils(ctx.db, ctx);
  const { confirms, passFor, weekdays, opensAt, closesAt, lessonsEndAt } = await exitRules(ctx.db);
  const rules = { confirms, passFor, weekdays, opensAt, closesAt, lessonsEndAt, today: ctx.today };
  if (!children.length) return { children: [], ...rules };
  const ids = children.map(({ id }) => id);
  const people = await thirds(ctx.db)
    .where('x.pupil_id', 'in', ids)
    .orderBy(sql`x.status NOT IN ('asked', 'confirmed')`)
    .orderBy('x.asked_at', 'desc')
    .limit(60)
    .execute();
  const made = await passes(ctx.db)
    .where('x.pupil_id', 'in', ids)
    .where('x.day', '>=', sql<string>`${ctx.today}::date - 14`)
    .orderBy('x.day', 'desc')
    .orderBy('x.made_at', 'desc')
    .limit(60)
    .execute();
  return {
    ...rules,
    children: children.map((child) => ({
      pupilId: child.id,
      label: `${child.first_name} ${child.last_name}`,
      className: child.class_name ?? '',
      persons: people
        .filter((one) => one.pupil_id === child.id)
        .map((one) => ({ ...present(one, ctx.today), can: { withdraw: opens(one, 'withdraw', ctx.today) } })),
      passes: made.filter((one) => one.pupil_id === child.id).map((one) => presentPass(ctx, one)),
    })),
  };
}

/** One person, or one pass, as the family reads it; throws not found for others. */
export async function familyThird(ctx: ThirdAsker, id: string) {
  const row = await thirds(ctx.db).where('x.id', '=', id).executeTakeFirst();
  const mine = await answeredPupils(ctx.db, ctx);
  if (!row || !mine.some((one) => one.id === row.pupil_id)) throw notFound();
  return { ...present(row, ctx.today), can: { withdraw: opens(row, 'withdraw', ctx.today) } };
}
export async function familyPass(ctx: ThirdAsker, id: string) {
  const row = await passes(ctx.db).where('x.id', '=', id).executeTakeFirst();
  const mine = await answeredPupils(ctx.db, ctx);
  if (!row || !mine.some((one) => one.id === row.pupil_id)) throw notFound();
  return { ...presentPass(ctx, row), pupilId: row.pupil_id };
}

const inOffice = (ctx: ThirdAsker) =>
  thirds(ctx.db)
    .where(pupilWithin(ctx, 'exits.manage'))
    .select([
      nameOf('h').as('pupil'),
      classNameOn(ctx.today).as('class_name'),
      mandatedPlaces('x.asked_by', ctx.today).as('asker_answers'),
      sql<boolean>`(x.asked_by = ${self(ctx).accountId} OR ${isOfFamily(self(ctx).personId, sql`x.pupil_id`)})`.as(
        'own',
      ),
    ]);
type OfficeRow = Awaited<ReturnType<ReturnType<typeof inOffice>['execute']>>[number];
const presentOffice = (row: OfficeRow, ctx: ThirdAsker) => {
  const free = !row.own && !looking(ctx);
  return {
    ...present(row, ctx.today),
    pupil: row.pupil,
    className: row.class_name ?? '',
    decidedBy: row.decider,
    askerAnswers: row.asker_answers,
    can: {
      approve: free && row.asker_answers && opens(row, 'approve', ctx.today),
      decide: free && opens(row, 'approve', ctx.today),
      withdraw: free && row.status === 'confirmed' && opens(row, 'withdraw', ctx.today),
    },
  };
};
/** A person as the office sees them; throws not found out of its reach. */
export async function officeThird(ctx: ThirdAsker, id: string) {
  const row = await inOffice(ctx).where('x.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return { ...presentOffice(row, ctx), own: row.own };
}

const over = (today: string) => sql<boolean>`COALESCE(x.ends_on < ${today}, FALSE)`;
const views = {
  waiting: (today: string) => sql<boolean>`x.status = 'asked' AND NOT ${over(today)}`,
  holding: (today: string) => sql<boolean>`x.status = 'confirmed' AND NOT ${over(today)}`,
  all: () => sql<boolean>`TRUE`,
};
const sortable = (today: string) => ({
  name: [sortKey(sql.ref('x.last_name')), sortKey(sql.ref('x.first_name'))],
  pupil: [sql.ref('h.last_name'), sql.ref('h.first_name')],
  class: sortKey(classNameOn(today)),
  asker: accountSurname(sql.ref('x.asked_by')),
});
/** A page of the people named by families. */
export async function listedThirds(
  ctx: ReadCtx,
  { page, view, q, sort }: QueryOf<typeof listThirds>,
): Promise<ResponseInput<typeof listThirds>> {
  let query = inOffice(ctx).where(views[view](ctx.today));
  query = query.where(isFound(ctx, 'h', q));
  const found = await query
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy(
      orderRows(sort, sortable(ctx.today), view === 'waiting' ? sql`x.asked_at, x.id` : sql`x.asked_at DESC, x.id`),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counts = await ctx.db
    .selectFrom('exit_persons as x')
    .innerJoin('pupils as p', 'p.person_id', 'x.pupil_id')
    .where(pupilWithin(ctx, 'exits.manage'))
    .select([
      sql<number>`count(*) FILTER (WHERE ${views.waiting(ctx.today)})::int`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE ${views.holding(ctx.today)})::int`.as('holding'),
    ])
    .executeTakeFirstOrThrow();
  return {
    items: found.map((row) => presentOffice(row, ctx)),
    page,
    pageSize,
    total: found[0]?.total ?? 0,
    counts,
  };
}

/** People to confirm, within three days. */
export const waitingPersons = (ctx: ReadCtx) =>
  waitingRows(ctx, 'exit_persons as x', {
    waits: views.waiting(ctx.today),
    kind: sql`''`,
    dueAt: sql`x.asked_at + interval '3 days'`,
  });

/**
 * Whether the caller may see the photo of a named person: the gate, the office, and people who answer for the pupil;
 * nobody during look-as.
 */
export async function seesPhoto(ctx: Ctx, db: ReadDb, id: string): Promise<boolean> {
  if (ctx.actor.kind !== 'account' || looking(ctx)) return false;
  const row = await db.selectFrom('exit_persons').select('pupil_id').where('id', '=', id).executeTakeFirst();
  if (!row) return false;
  for (const permission of ['exits.hand_over', 'exits.manage'] as const) {
    if (!holds(ctx.actor, permission)) continue;
    const found = await db
      .selectFrom('pupils as p')
      .select('p.person_id')
      .where('p.person_id', '=', row.pupil_id)
      .where(pupilWithin(ctx, permission))
      .executeTakeFirst();
    if (found) return true;
  }
  return (await answeredPupils(db, ctx)).some((one) => one.id === row.pupil_id);
}
