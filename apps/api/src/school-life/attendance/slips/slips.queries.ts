import { nameOf, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import { isFound, pupilWithin } from '../../../school/directory/directory.public.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import {
  type exportSlips,
  type listSlips,
  type ShownSlip,
  type Slip,
  type SlipKind,
  slipKinds,
  type slipPupils,
  slipStates,
  type waitingSlips,
} from '@encrier/contract/school-life/attendance-slips';
import { type RawBuilder, sql } from 'kysely';
import { momentOf } from '#kernel/content/day-minutes.ts';
import { searchWords } from '#kernel/content/search-key.ts';
import { accountSurname, orderRows, placeOf } from '#kernel/db/order.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type Asker, pageSize } from '../office/office.queries.ts';
import { readStoredSheet } from '../roll-call/roll-call.queries.ts';
import { reasonsOf } from '../settings/settings.queries.ts';
import { stateOf } from './slips.policy.ts';

const standing = (now: Date): RawBuilder<string> =>
  sql<string>`CASE WHEN x.state = 'issued' AND x.valid_until <= ${now} THEN 'expired' ELSE x.state END`;

const shown = (ctx: Asker) =>
  ctx.db
    .selectFrom('slips as x')
    .innerJoin('pupils as p', 'p.person_id', 'x.pupil_id')
    .innerJoin('persons as h', 'h.id', 'x.pupil_id')
    .where(pupilWithin(ctx, 'attendance.slips'))
    .select(['x.id', 'x.number', 'x.code', 'x.pupil_id', 'x.kind', 'x.reason_id', 'x.note', 'x.on_day', 'x.at_minute'])
    .select(['x.valid_until', 'x.issued_at', 'x.state', 'x.used_at', 'x.used_in', 'x.why', 'x.version'])
    .select([
      nameOf('h').as('pupil'),
      classNameOn(ctx.today).as('class_name'),
      nameOfAccountOrNone('x.issued_by').as('by'),
      nameOfAccountOrNone('x.used_by').as('user'),
      nameOfAccountOrNone('x.cancelled_by').as('canceller'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** A slip as the desk reads it; code and reason are hidden in look-as. */
function present(row: Row, ctx: Asker, labels: ReadonlyMap<string, string>): Slip {
  const looking = self(ctx).lookedAtBy !== null;
  const state = stateOf(row, ctx.now);
  return {
    id: row.id,
    number: row.number,
    code: looking ? '' : row.code,
    pupilId: row.pupil_id,
    pupil: row.pupil,
    className: row.class_name ?? '',
    kind: row.kind as SlipKind,
    reason: looking ? '' : ((row.reason_id && labels.get(row.reason_id)) ?? ''),
    note: looking ? '' : row.note,
    day: row.on_day,
    at: row.at_minute,
    until: row.valid_until.toISOString(),
    issuedAt: row.issued_at.toISOString(),
    by: row.by,
    state,
    used: row.used_at && { at: row.used_at.toISOString(), by: row.user, lesson: row.used_in },
    cancelled: row.state === 'cancelled' ? { by: row.canceller, why: looking ? '' : row.why } : null,
    version: row.version,
    can: { cancel: !looking && state === 'issued' },
  };
}
const labelled = async (ctx: Asker) => {
  const reasons = await reasonsOf(ctx.db, ctx.schoolId, self(ctx).lang);
  return { reasons, labels: new Map(reasons.map(({ id, label }) => [id, label])) };
};

type Narrowing = Omit<QueryOf<typeof listSlips>, 'page' | 'sort'>;
function narrowed(ctx: Asker, { on, state, kind, q }: Narrowing) {
  let query = shown(ctx).where('x.on_day', '=', on ?? ctx.today);
  if (state) query = query.where(sql<boolean>`${standing(ctx.now)} = ${state}`);
  if (kind) query = query.where('x.kind', '=', kind);
  query = query.where(isFound(ctx, 'h', q));
  return query;
}

const sortable = (now: Date) => ({
  pupil: [sql.ref('h.last_name'), sql.ref('h.first_name')],
  number: sql.ref('x.number'),
  at: sql.ref('x.at_minute'),
  kind: placeOf(sql.ref('x.kind'), slipKinds),
  by: accountSurname(sql.ref('x.issued_by')),
  state: placeOf(standing(now), slipStates),
});

/** Slips of a day, the latest first. */
export async function readSlips(
  ctx: ReadCtx,
  { page, sort, ...filter }: QueryOf<typeof listSlips>,
): Promise<ResponseInput<typeof listSlips>> {
  const rows = await narrowed(ctx, filter)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy(orderRows(sort, sortable(ctx.now), sql`x.number DESC`))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const count = (state: string) => sql<number>`count(*) FILTER (WHERE ${standing(ctx.now)} = ${state})::int`;
  const counts = await ctx.db
    .selectFrom('slips as x')
    .innerJoin('pupils as p', 'p.person_id', 'x.pupil_id')
    .where(pupilWithin(ctx, 'attendance.slips'))
    .where('x.on_day', '=', filter.on ?? ctx.today)
    .select([
      count('issued').as('issued'),
      count('used').as('used'),
      count('expired').as('expired'),
      count('cancelled').as('cancelled'),
    ])
    .executeTakeFirstOrThrow();
  const { reasons, labels } = await labelled(ctx);
  return {
    items: rows.map((row) => present(row, ctx, labels)),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    today: ctx.today,
    now: momentOf(ctx.now, ctx.zone).minute,
    counts,
    reasons: reasons.filter(({ archived }) => !archived),
  };
}
/** The same, for a file. */
export async function forFile(ctx: Asker, filter: Omit<QueryOf<typeof exportSlips>, 'format'>): Promise<Slip[]> {
  const { labels } = await labelled(ctx);
  const rows = await narrowed(ctx, filter).orderBy('x.number').limit(5000).execute();
  return rows.map((row) => present(row, ctx, labels));
}
/** One slip as the desk reads it; not found out of its reach. */
export async function oneSlip(ctx: Asker, id: string): Promise<Slip> {
  const row = await shown(ctx).where('x.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return present(row, ctx, (await labelled(ctx)).labels);
}

const pupilsIn = (ctx: Asker) =>
  ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .where(pupilWithin(ctx, 'attendance.slips'))
    .where(sql<boolean>`app.here(p.left_on, ${ctx.today})`)
    .select(['p.person_id', 'h.first_name', 'h.last_name', classNameOn(ctx.today).as('class_name')]);
/**
 * Pupils in reach who are found by these words, or the one with a number: at a kiosk a pupil types a whole number,
 * whoever is signed in there.
 */
export async function pupilsFor(
  ctx: ReadCtx,
  { q, number }: QueryOf<typeof slipPupils>,
): Promise<ResponseInput<typeof slipPupils>> {
  const words = searchWords(q);
  if (!words.length && !number) return { items: [] };
  let query = pupilsIn(ctx);
  if (number) query = query.where(sql<boolean>`upper(p.matricule) = ${number.toUpperCase()}`);
  query = query.where(isFound(ctx, 'h', q));
  const rows = await query.orderBy('h.last_name').orderBy('h.first_name').limit(10).execute();
  return {
    items: rows.map((row) => ({
      id: row.person_id,
      label: `${row.first_name} ${row.last_name}`,
      class: row.class_name ?? '',
    })),
  };
}
export const givesTo = async (ctx: Asker, pupilId: string): Promise<boolean> =>
  (await pupilsIn(ctx).where('p.person_id', '=', pupilId).executeTakeFirst()) !== undefined;

/** Valid slips of pupils. */
async function holding(ctx: Asker, ids: readonly string[], day: string): Promise<ShownSlip[]> {
  if (!ids.length || day !== ctx.today) return [];
  const rows = await ctx.db
    .selectFrom('slips as x')
    .innerJoin('persons as h', 'h.id', 'x.pupil_id')
    .select(['x.id', 'x.number', 'x.code', 'x.pupil_id', 'x.kind', 'x.at_minute', 'x.valid_until'])
    .select(nameOf('h').as('pupil'))
    .where('x.pupil_id', 'in', [...ids])
    .where('x.on_day', '=', day)
    .where('x.state', '=', 'issued')
    .where('x.valid_until', '>', ctx.now)
    .orderBy('x.number')
    .limit(100)
    .execute();
  return rows.map(shownOf);
}
type Held = {
  id: string;
  number: number;
  code: string;
  pupil_id: string;
  pupil: string;
  kind: string;
  at_minute: number;
  valid_until: Date;
};
export const shownOf = (row: Held): ShownSlip => ({
  id: row.id,
  number: row.number,
  code: row.code,
  pupilId: row.pupil_id,
  pupil: row.pupil,
  kind: row.kind as SlipKind,
  at: row.at_minute,
  until: row.valid_until.toISOString(),
});
/** Valid slips of the pupils of a roll call; none in look-as. */
export async function listWaitingSlips(
  ctx: ReadCtx,
  query: QueryOf<typeof waitingSlips>,
): Promise<ResponseInput<typeof waitingSlips>> {
  const row = await readStoredSheet(ctx, {
    lessonId: query.lesson ?? null,
    classId: query.class ?? null,
    half: query.half ?? null,
    day: query.on ?? ctx.today,
  });
  if (!row) throw notFound();
  if (self(ctx).lookedAtBy !== null) return { items: [] };
  return {
    items: await holding(
      ctx,
      row.pupils.map(({ id }) => id),
      row.on_day,
    ),
  };
}
