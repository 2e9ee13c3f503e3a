import { nameOf, nameOfAccount, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import { filesJson } from '#kernel/files/attachment-json.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type {
  EventQuery,
  listEvents,
  listJustifications,
  pupilDay,
} from '@encrier/contract/school-life/attendance-office';
import { type RawBuilder, sql } from 'kysely';
import { orderRows } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { factsBetween } from '#kernel/facts/facts.ts';
import { factsAgainstAbsence } from '#kernel/facts/where.policy.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { against, classOfRow, contradicted, inState } from '../attendance.reach.ts';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { isFound, classIdWithin, pupilWithin } from '../../../school/directory/directory.public.ts';
import { reasonsOf } from '../settings/settings.queries.ts';
import { presentEvent, presentJustification, type StoredEvent, type StoredJustification } from './office.present.ts';

export const pageSize = 50;
const maxExported = 20_000;
export type Asker = Pick<Ctx, 'actor' | 'today' | 'now' | 'zone' | 'schoolId'> & { db: ReadDb };
type Narrowing = Omit<EventQuery, 'page' | 'sort'>;

const standingOf = sql<{
  starts: number;
  ends: number;
  by: string;
} | null>`(SELECT json_build_object('starts', st.starts, 'ends', st.ends,
  'by', ${nameOfAccountOrNone('st.created_by')})
  FROM attendance_events st WHERE st.school_id = ev.school_id AND st.id = ev.superseded_by)`;

/** Rows in the reach of a person who validates; remarks of a roll call need no validation. */
export const eventInReach = (ctx: Asker) =>
  ctx.db
    .selectFrom('attendance_events as ev')
    .innerJoin('pupils as p', 'p.person_id', 'ev.pupil_id')
    .innerJoin('persons as h', 'h.id', 'ev.pupil_id')
    .leftJoin('roll_calls as r', 'r.id', 'ev.roll_call_id')
    .where(pupilWithin(ctx, 'attendance.validate'));
const columns = [
  'ev.id',
  'ev.pupil_id',
  'ev.kind',
  'ev.on_day',
  'ev.starts',
  'ev.ends',
  'ev.minutes',
  'ev.title',
  'ev.title_ar',
  'ev.reason_id',
  'ev.note',
  'ev.family_note',
  'ev.state',
  'ev.justification',
  'ev.created_at',
  'ev.decided_at',
  'ev.told_at',
  'ev.source',
  'ev.version',
] as const;
const shown = (ctx: Asker, rows: ReturnType<typeof eventInReach>) =>
  rows
    .select([...columns])
    .select([
      nameOf('h').as('pupil'),
      classNameOn(ctx.today).as('class_name'),
      nameOfAccount('ev.created_by').as('by'),
      nameOfAccount('ev.decided_by').as('decider'),
      sql<boolean>`COALESCE(r.belated, FALSE)`.as('belated'),
      against.as('against'),
      standingOf.as('standing'),
    ]);

function narrowed(ctx: Asker, { state, from, to, kind, classId, levelId, weekday, reason, q }: Narrowing) {
  let query = eventInReach(ctx).where(inState(state));
  if (from) query = query.where('ev.on_day', '>=', from);
  if (to) query = query.where('ev.on_day', '<=', to);
  if (kind) query = query.where('ev.kind', '=', kind);
  if (classId) query = query.where(sql<boolean>`${classOfRow} = ${classId}::uuid`);
  if (levelId)
    query = query.where(
      sql<boolean>`${classOfRow} IN (SELECT lc.id FROM classes lc
        WHERE lc.school_id = ev.school_id AND lc.level_id = ${levelId})`,
    );
  if (weekday) query = query.where(sql<boolean>`extract(isodow FROM ev.on_day) = ${weekday}`);
  if (reason) query = query.where('ev.reason_id', reason === 'none' ? 'is' : '=', reason === 'none' ? null : reason);
  query = query.where(isFound(ctx, 'h', q));
  return query;
}

const labelsOf = async (ctx: Asker) => {
  const reasons = await reasonsOf(ctx.db, ctx.schoolId, self(ctx).lang);
  return { reasons, labels: new Map(reasons.map(({ id, label }) => [id, label])) };
};

/** Number of rows in each state, for the tabs. */
const countsOf = (ctx: Asker) =>
  eventInReach(ctx)
    .select([
      sql<number>`count(*) FILTER (WHERE ev.state = 'pending')::int`.as('pending'),
      sql<number>`count(*) FILTER (WHERE ev.state = 'pending' AND ${contradicted})::int`.as('contradicted'),
      sql<number>`count(*) FILTER (WHERE ev.state = 'validated' AND ev.kind NOT IN ('excluded', 'material')
        AND ev.on_day = ${ctx.today})::int`.as('validated'),
      sql<number>`count(*) FILTER (WHERE ev.state = 'rejected' AND ev.on_day = ${ctx.today})::int`.as('rejected'),
    ])
    .where((eb) => eb.or([inState('pending'), eb('ev.on_day', '=', ctx.today)]))
    .executeTakeFirstOrThrow();

/** Names of the class and the level used as filters; no query without filters, and no name out of reach. */
async function namesOf(ctx: Asker, { classId, levelId }: Pick<EventQuery, 'classId' | 'levelId'>) {
  if (!classId && !levelId) return { class: '', level: '' };
  const rows = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as v', 'v.id', 'c.level_id')
    .select(['c.id', 'c.name', 'c.level_id', 'v.name as level'])
    .where(classIdWithin(ctx, 'attendance.validate', sql`c.id`))
    .where((eb) => eb.or([eb('c.id', '=', classId ?? null), eb('c.level_id', '=', levelId ?? null)]))
    .limit(200)
    .execute();
  return {
    class: rows.find(({ id }) => id === classId)?.name ?? '',
    level: rows.find(({ level_id }) => level_id === levelId)?.level ?? '',
  };
}

const sortable = {
  pupil: [sql.ref('h.last_name'), sql.ref('h.first_name')],
  lesson: [sql.ref('ev.on_day'), sql.ref('ev.starts')],
  at: sql.ref('ev.created_at'),
};

/**
 * Rows of a state: waiting ones with those contradicted by a fact first, then the oldest; decided ones, the latest
 * first.
 */
export async function listRows(
  ctx: ReadCtx,
  { page, sort, ...filter }: EventQuery,
): Promise<ResponseInput<typeof listEvents>> {
  const first = filter.state === 'pending' ? contradicted : sql<boolean>`FALSE`;
  const found = narrowed(ctx, filter).select([
    'ev.id',
    first.as('first'),
    sql<number>`count(*) OVER ()::int`.as('total'),
  ]);
  // The fifty rows of a page are chosen first: their details are only read for those.
  const order = (contradictedFirst: RawBuilder<unknown>) =>
    orderRows(
      sort,
      sortable,
      filter.state === 'pending'
        ? sql`${contradictedFirst} DESC, ev.created_at, h.last_name, ev.id`
        : sql`ev.on_day DESC, ev.starts DESC, ev.id`,
    );
  const chosen = found
    .orderBy(order(sql.ref('first')))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const visibleRows = shown(ctx, eventInReach(ctx))
    .innerJoin(chosen.as('chosen'), 'chosen.id', 'ev.id')
    .select('chosen.total');
  const [rows, counts, { reasons, labels }, narrowedBy] = await Promise.all([
    visibleRows.orderBy(order(sql.ref('chosen.first'))).execute(),
    countsOf(ctx),
    labelsOf(ctx),
    namesOf(ctx, filter),
  ]);
  return {
    items: (rows as unknown as StoredEvent[]).map((row) => presentEvent(row, labels)),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    counts,
    reasons: reasons.filter(({ archived }) => !archived),
    narrowed: narrowedBy,
    can: { justify: holds(ctx.actor, 'attendance.justify'), settings: holds(ctx.actor, 'attendance.settings') },
  };
}

/** One row as the office reads it; not found out of its reach. */
export async function readEvent(ctx: Asker, id: string) {
  const row = await shown(ctx, eventInReach(ctx)).where('ev.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentEvent(row as unknown as StoredEvent, (await labelsOf(ctx)).labels);
}

/** Every row that a list shows, for a sheet. */
export async function forFile(ctx: Asker, filter: Narrowing) {
  const rows = await shown(ctx, narrowed(ctx, filter))
    .orderBy('ev.on_day', 'desc')
    .orderBy('ev.starts')
    .limit(maxExported)
    .execute();
  const { labels } = await labelsOf(ctx);
  return (rows as unknown as StoredEvent[]).map((row) => presentEvent(row, labels));
}

/** The day of a row's pupil, from facts. */
export async function dayOfPupil(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof pupilDay>> {
  const row = await eventInReach(ctx)
    .select(['ev.pupil_id', 'ev.on_day', 'ev.kind', 'ev.starts_at', 'ev.ends_at'])
    .where('ev.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const facts = await factsBetween(
    ctx.db,
    [row.pupil_id],
    instantOf(row.on_day, 0, ctx.zone),
    instantOf(row.on_day, 1440, ctx.zone),
  );
  const against = row.kind === 'absence' ? factsAgainstAbsence(facts, row.starts_at, row.ends_at) : [];
  return {
    facts: facts.map((fact) => ({
      kind: fact.kind,
      says: fact.says,
      certainty: fact.certainty,
      from: fact.startsAt.toISOString(),
      to: fact.endsAt?.toISOString() ?? null,
      contradicts: against.includes(fact),
    })),
  };
}

const filesOf = filesJson('justification', sql.ref('j.id'));
const justifications = (ctx: Asker) =>
  ctx.db
    .selectFrom('justifications as j')
    .innerJoin('pupils as p', 'p.person_id', 'j.pupil_id')
    .innerJoin('persons as h', 'h.id', 'j.pupil_id')
    .innerJoin('absence_reasons as b', 'b.id', 'j.reason_id')
    .where(pupilWithin(ctx, 'attendance.justify'))
    .select([
      'j.id',
      'j.pupil_id',
      'j.reason_id',
      'b.label',
      'b.paper',
      'j.body',
      'j.created_at',
      'j.state',
      'j.answer',
      'j.version',
    ])
    .select([
      nameOf('h').as('pupil'),
      classNameOn(ctx.today).as('class_name'),
      nameOfAccount('j.by_id').as('by'),
      nameOfAccount('j.decided_by').as('decider'),
      filesOf.as('files'),
      sql<
        StoredJustification['events']
      >`COALESCE((SELECT json_agg(json_build_object('day', x.on_day, 'title', x.title, 'titleAr', x.title_ar, 'starts', x.starts,
        'ends', x.ends) ORDER BY x.on_day, x.starts) FROM justification_events k
        JOIN attendance_events x ON x.school_id = k.school_id AND x.id = k.event_id
          WHERE k.school_id = j.school_id AND k.justification_id = j.id), '[]')`.as('events'),
    ]);

/** Waiting justifications, the oldest first; or decided ones, the latest first. */
export async function listJustified(
  ctx: ReadCtx,
  { page, view }: QueryOf<typeof listJustifications>,
): Promise<ResponseInput<typeof listJustifications>> {
  const query = justifications(ctx)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .where('j.state', view === 'waiting' ? '=' : '<>', 'given');
  const rows = await (view === 'waiting' ? query.orderBy('j.created_at') : query.orderBy('j.decided_at', 'desc'))
    .orderBy('j.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { labels } = await labelsOf(ctx);
  return {
    items: (rows as unknown as StoredJustification[]).map((row) => presentJustification(row, labels)),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
    waiting: await waitingJustifications(ctx),
  };
}
export async function waitingJustifications(ctx: Asker): Promise<number> {
  const row = await ctx.db
    .selectFrom('justifications as j')
    .innerJoin('pupils as p', 'p.person_id', 'j.pupil_id')
    .where(pupilWithin(ctx, 'attendance.justify'))
    .where('j.state', '=', 'given')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
/** One justification as the office reads it; not found out of its reach. */
export async function oneJustification(ctx: Asker, id: string) {
  const row = await justifications(ctx).where('j.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentJustification(row as unknown as StoredJustification, (await labelsOf(ctx)).labels);
}
/** Whether the caller's office reads a justification. */
export const readsJustification = async (ctx: Asker, id: string): Promise<boolean> =>
  (await justifications(ctx).clearSelect().select('j.id').where('j.id', '=', id).executeTakeFirst()) !== undefined;
