import type { QueryOf } from '@encrier/contract/kernel/route';
import type { OwnWeekday, readWeek, WeeklySettings, WeeklySummary } from '@encrier/contract/communication/weekly';
import { type RawBuilder, sql } from 'kysely';
import { instantOf } from '#kernel/content/day-minutes.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays, dayNumber, findUnrealDay } from '#kernel/policy/days.ts';
import { speechOf } from '#kernel/notify/speech.ts';
import { fillWeeks, type WeeklyReader, type WeeklyWeek, weekOf } from '#kernel/weekly.ts';
import { presentPart } from './weekly.present.ts';
import { runningTo, spanAfter, spanTo } from './weekly.policy.ts';
import { opensWeek, receivesWeek } from './weekly.reach.ts';

const usual = { sends: true, weekday: 5, hour: 17, sentOn: null, version: 1 };
export async function readSettings(db: ReadDb): Promise<WeeklySettings> {
  const row = await db
    .selectFrom('weekly_settings')
    .select(['sends', 'weekday', 'hour', 'sent_on as sentOn', 'version'])
    .executeTakeFirst();
  return row ?? usual;
}

/** The week that ends on a day, from its hour of the week before to its own. */
export function weekTo(to: string, hour: number, zone: string): WeeklyWeek {
  return {
    ...spanTo(to),
    since: instantOf(addDays(to, -7), hour * 60, zone),
    until: instantOf(to, hour * 60, zone),
    next: spanAfter(to),
  };
}

const classOn = (pupil: RawBuilder<unknown>, day: string): RawBuilder<{ name: string; off: string[] }> =>
  sql`LATERAL (SELECT k.name, o.modules_off AS off FROM enrolments e
    JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
    JOIN levels l ON l.school_id = k.school_id AND l.id = k.level_id
      LEFT JOIN orgs o ON o.school_id = l.school_id AND o.id = l.org_id
    JOIN school_years y ON y.school_id = k.school_id AND y.id = k.year_id AND y.current
    WHERE e.school_id = app.school_id() AND e.pupil_id = ${pupil} AND app.in_force(e.from_on, e.to_on, ${day}::date)
      ORDER BY e.from_on DESC LIMIT 1)`;

type Asker = Pick<ReadCtx, 'actor' | 'today' | 'schoolId'> & { db: ReadDb };
/** Pupils whose week the caller opens, with their class today. */
async function ownPupils(ctx: Asker) {
  return ctx.db
    .selectFrom('persons as p')
    .leftJoin(classOn(sql`p.id`, ctx.today).as<'k'>(sql`k`), (join) => join.onTrue())
    .select(['p.id', 'p.first_name as name', 'k.name as className'])
    .select(sql<string[]>`COALESCE(k.off, '{}')`.as('off'))
    .where(opensWeek(ctx))
    .orderBy('p.birth_on')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .execute();
}

/** Kinds switched off by the organisations of some pupils. */
export async function offOf(db: ReadDb, pupilIds: readonly string[], day: string): Promise<Map<string, string[]>> {
  if (!pupilIds.length) return new Map();
  const rows = await db
    .selectFrom('persons as p')
    .innerJoin(classOn(sql`p.id`, day).as<'k'>(sql`k`), (join) => join.onTrue())
    .select('p.id')
    .select(sql<string[]>`COALESCE(k.off, '{}')`.as('off'))
    .where('p.id', 'in', [...pupilIds])
    .execute();
  return new Map(rows.map(({ id, off }) => [id, off]));
}

/** How many weeks back the summary can be read. */
const maxWeeks = 60;

/** The week of one of the caller's pupils, or of the caller; 404 for other pupils. */
export async function readOwnWeek(ctx: ReadCtx, query: QueryOf<typeof readWeek>): Promise<WeeklySummary> {
  if (findUnrealDay({ to: query.to ?? null })) throw invalid('invalid_input', { to: 'invalid_date' });
  const { weekday, hour } = await readSettings(ctx.db);
  const running = runningTo(ctx.today, weekday);
  const to = query.to ?? running;
  if (to > running || dayNumber(running) - dayNumber(to) > maxWeeks * 7)
    throw invalid('invalid_input', { to: 'out_of_range' });
  const pupils = await ownPupils(ctx);
  const pupil = query.pupil ? pupils.find(({ id }) => id === query.pupil) : pupils[0];
  if (query.pupil && !pupil) throw notFound();
  const { accountId, personId } = self(ctx);
  const frame = {
    ...spanTo(to),
    last: addDays(to, 7) > running,
    pupils: pupils.map(({ id, name }) => ({ id, name })),
  };
  if (!pupil || !personId) return { pupil: null, ...frame, parts: [] };
  const isSelf = pupil.id === personId;
  const reader: WeeklyReader = { accountId, personId, pupilId: pupil.id, self: isSelf, off: pupil.off };
  const request = { db: ctx.db, now: ctx.now, today: ctx.today, week: weekTo(to, hour, ctx.zone) };
  const filled = weekOf(await fillWeeks(request, [reader]), reader);
  const speech = speechOf(self(ctx));
  return {
    pupil: { id: pupil.id, name: pupil.name, className: pupil.className, self: isSelf },
    ...frame,
    parts: filled.map((one) => presentPart(speech, one)),
  };
}

/** On which day the caller gets the summary, and the school's. */
export async function ownDay(ctx: Asker): Promise<OwnWeekday> {
  const { accountId } = self(ctx);
  const { sends, weekday, hour } = await readSettings(ctx.db);
  const row = await ctx.db
    .selectFrom('weekly_days')
    .select('weekday')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const applies = sends && (await ownPupils(ctx)).length > 0;
  return { applies, school: weekday, hour, own: row?.weekday ?? null };
}

/** Last day served for people who chose their own day; null when nobody did. */
export async function ownServed(db: ReadDb): Promise<{ ownOn: string | null } | null> {
  const row = await db
    .selectFrom('weekly_days as w')
    .leftJoin('weekly_settings as t', (join) => join.onRef('t.school_id', '=', 'w.school_id'))
    .select('t.own_on as ownOn')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type Receiver = WeeklyReader & { name: string };
/** Recipients by weekday; people who chose none get it on the school's day. */
export type Days = { weekdays: readonly number[]; school: number };
/**
 * Recipients of the weekly summary for the next pupils after one; see `receivesWeek`. None for a pupil whose class had
 * no school all week, nor for people who turned it off.
 */
export async function listReceivers(
  db: ReadDb,
  { from, to, day }: { from: string; to: string; day: string },
  after: string | null,
  most: number,
  { weekdays, school }: Days,
): Promise<{ pupils: string[]; receivers: Receiver[] }> {
  const pupils = await db
    .selectFrom('pupils as u')
    .select('u.person_id as id')
    .where(sql<boolean>`app.here(u.left_on, ${to}::date)`)
    .$if(after !== null, (query) => query.where('u.person_id', '>', after!))
    .orderBy('u.person_id')
    .limit(most)
    .execute();
  const ids = pupils.map(({ id }) => id);
  if (!ids.length) return { pupils: [], receivers: [] };
  const rows = await db
    .selectFrom('persons as h')
    .innerJoin(
      sql<{
        name: string;
        off: string[];
      }>`LATERAL (SELECT k.name, COALESCE(o.modules_off, '{}') AS off FROM enrolments e
        JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
          JOIN levels l ON l.school_id = k.school_id AND l.id = k.level_id
        LEFT JOIN orgs o ON o.school_id = l.school_id AND o.id = l.org_id
        JOIN school_years y ON y.school_id = k.school_id AND y.id = k.year_id AND y.current
          AND y.starts_on <= ${to}::date AND y.ends_on >= ${from}::date
        WHERE e.school_id = h.school_id AND e.pupil_id = h.id AND app.in_force(e.from_on, e.to_on, ${to}::date)
          AND EXISTS (SELECT FROM generate_series(GREATEST(${from}::date, y.starts_on), LEAST(${to}::date, y.ends_on),
            interval '1 day') d
            WHERE extract(isodow FROM d) <= 5 AND NOT EXISTS (SELECT FROM holidays x
              WHERE x.school_id = k.school_id AND x.state = 'confirmed'
              AND d::date BETWEEN x.starts_on AND x.ends_on AND (x.org_id IS NULL OR x.org_id = l.org_id)
              AND (x.whole OR app.closes(x.school_id, x.id, k.id, k.level_id))))
        ORDER BY e.from_on DESC LIMIT 1)`.as<'c'>(sql`c`),
      (join) => join.onTrue(),
    )
    .innerJoin('accounts as a', (join) => join.on('a.status', '=', 'active').on(receivesWeek(day)))
    .leftJoin('notification_preferences as n', (join) =>
      join.onRef('n.account_id', '=', 'a.id').on('n.type', '=', 'semaine'),
    )
    .leftJoin('weekly_days as w', (join) => join.onRef('w.account_id', '=', 'a.id'))
    .select(['a.id as accountId', 'a.person_id', 'h.id as pupilId', 'h.first_name as name', 'c.off'])
    .where('h.id', 'in', ids)
    .where(sql<boolean>`COALESCE(w.weekday, ${school}) = ANY (${[...weekdays]}::smallint[])`)
    .where(sql<boolean>`(n.mail IS DISTINCT FROM 'off' OR n.push IS DISTINCT FROM 'off')`)
    .orderBy('h.id')
    .execute();
  return {
    pupils: ids,
    receivers: rows.map(({ person_id, ...row }) => ({ ...row, personId: person_id!, self: person_id === row.pupilId })),
  };
}
