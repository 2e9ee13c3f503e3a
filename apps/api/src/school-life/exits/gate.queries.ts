import { fileName, rowPhoto } from '#kernel/db/person-photo.ts';
import { arabicNameOf, nameOf, nameOfAccount } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { GatePupil, gateList } from '@encrier/contract/school-life/exits-gate';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { hasNotLeft } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { schoolDayOf } from '#kernel/db/school-day.ts';
import { weekdayOf } from '#kernel/policy/days.ts';
import { askerAnswers, datedOn, mandatedPlaces } from './exits.reach.ts';
import { type GateRow, presentGate } from './gate.present.ts';
import { exitRules } from './settings.queries.ts';
import { pupilWithin } from '../../school/directory/directory.public.ts';

export type GateAsker = Pick<Ctx, 'actor' | 'today' | 'now' | 'zone' | 'schoolId'> & { db: ReadDb };

/**
 * People tied to a pupil `p`: present ones, and those kept away by a court or whose tie ended, so that the gate
 * recognises them.
 */
// house: the gate knows those of the past too
const everyTie = sql.table('guardianships');
const peopleOn = (day: string) => sql<
  GateRow['people']
>`COALESCE((SELECT json_agg(json_build_object('id', g.guardian_id, 'label', ${nameOf('w')}, 'kind', g.kind,
  'photo', ${rowPhoto('w')},
  'legal', g.legal, 'mayPickUp', g.may_pick_up, 'custody', g.custody, 'dated', ${datedOn(day)},
  'restricted', g.restriction <> '' OR g.restriction_file_id IS NOT NULL,
  'startsOn', g.starts_on, 'endsOn', g.ends_on) ORDER BY g.rank, w.first_name) FROM ${everyTie} g
  JOIN persons w ON w.school_id = g.school_id AND w.id = g.guardian_id
    WHERE g.school_id = p.school_id AND g.pupil_id = p.person_id), '[]')`;

/** People named by a family, including those withdrawn less than a month ago, so that the gate recognises them. */
const thirdsOn = (day: string) => sql<
  GateRow['thirds']
>`COALESCE((SELECT json_agg(json_build_object('id', x.id, 'label', ${nameOf('x')}, 'tie', x.tie, 'phone', x.phone,
  'status', x.status,
  'decided', x.decided_by IS NOT NULL, 'startsOn', x.starts_on, 'endsOn', x.ends_on, 'weekdays', x.weekdays,
    'spoken', ${mandatedPlaces('x.asked_by', day)},
  'photo', COALESCE((SELECT ${fileName('f')} FROM files f
    WHERE f.school_id = x.school_id AND f.owner_type = 'exit_person' AND f.owner_id = x.id
    ORDER BY f.created_at DESC LIMIT 1), '-')) ORDER BY x.asked_at)
  FROM exit_persons x WHERE x.school_id = p.school_id AND x.pupil_id = p.person_id
    AND app.here(x.ends_on, ${day}::date - 30)
    AND app.here(${schoolDayOf(sql.ref('x.withdrawn_at'))}, ${day}::date - 30)), '[]')`;

/** Exits granted for a day, on the word of somebody who answers for the pupil. */
const grantedOn = (day: string) => sql<
  GateRow['expected']
>`COALESCE((SELECT json_agg(json_build_object('id', x.id, 'leavesAt', x.leaves_at, 'untilAt', x.until_at,
  'mode', x.mode, 'guardianId', x.guardian_id) ORDER BY x.leaves_at)
  FROM exit_requests x WHERE x.school_id = p.school_id AND x.pupil_id = p.person_id AND x.status = 'approved'
    AND (x.day = ${day} OR (x.kind = 'standing' AND app.in_force(x.starts_on, x.ends_on, ${day})
      AND ${weekdayOf(day)} = ANY (x.weekdays)))
    AND ${askerAnswers(day)}), '[]')`;

/** Columns of a passage called `v` with the names of its people. */
export const passageJson = sql`json_build_object('id', v.id, 'mode', v.mode, 'with', COALESCE((SELECT ${nameOf('w')}
  FROM persons w WHERE w.school_id = v.school_id AND w.id = v.guardian_id), NULLIF(v.with_name, '')),
  'status', v.status, 'refusal', v.refusal, 'overridden', v.override_reason <> '', 'at', v.at,
    'returnedAt', v.returned_at, 'version', v.version, 'unheard', v.unheard,
  'by', ${nameOfAccount('v.by_id')},
  'secondBy', ${nameOfAccount('v.second_by_id')})`;
const passageOn = (day: string) =>
  sql<
    GateRow['passage']
  >`(SELECT ${passageJson} FROM exit_passages v WHERE v.school_id = p.school_id AND v.pupil_id = p.person_id
    AND v.day = ${day}
    ORDER BY v.status IN ('checking', 'left') DESC, v.at DESC, v.id DESC LIMIT 1)`;

/** Minute of a late start of pupil `p`: their first lessons of the day are cancelled, and they may come when the next begins. */
const laterFrom = (day: string) =>
  sql<number | null>`(SELECT max(f.to_minute) FROM lesson_releases f WHERE f.school_id = p.school_id
    AND f.pupil_id = p.person_id AND f.on_day = ${day} AND f.kind = 'arrive' AND f.state IN ('free', 'allowed'))`;
/** Minute at which pupil `p` came late on the day, as roll calls and slips say. */
const lateAt = (day: string) =>
  sql<number | null>`(SELECT min(ev.starts + ev.minutes) FROM attendance_events ev WHERE ev.school_id = p.school_id
    AND ev.pupil_id = p.person_id AND ev.on_day = ${day} AND ev.kind = 'late' AND ev.state <> 'rejected')`;

const rows = (ctx: GateAsker, day: string) =>
  ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select([
      'h.id',
      'h.birth_on',
      'p.exit_permission',
      sql<string>`${nameOf('h')}`.as('label'),
      arabicNameOf('h').as('label_ar'),
      rowPhoto('h').as('photo'),
      classNameOn(day).as('class_name'),
      sql<boolean>`EXISTS (SELECT 1 FROM enrolments e JOIN school_years y ON y.school_id = e.school_id
        AND y.id = e.year_id AND y.current
        JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
          JOIN exit_two_person_levels t ON t.school_id = c.school_id AND t.level_id = c.level_id
        WHERE e.school_id = p.school_id AND e.pupil_id = p.person_id AND app.enrolled(e.to_on, ${day}))`.as(
        'two_persons',
      ),
      peopleOn(day).as('people'),
      thirdsOn(day).as('thirds'),
      grantedOn(day).as('expected'),
      laterFrom(day).as('later_from'),
      lateAt(day).as('late_at'),
      passageOn(day).as('passage'),
    ])
    .where(pupilWithin(ctx, 'exits.hand_over'))
    .where(hasNotLeft('p', day));

/** Pupils with a class, by class and name: what a gate works on. */
export async function gate(ctx: GateAsker): Promise<ResponseInput<typeof gateList>> {
  const { lessonsEndAt } = await exitRules(ctx.db);
  const found = await rows(ctx, ctx.today)
    .where(sql<boolean>`${classNameOn(ctx.today)} IS NOT NULL`)
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .execute();
  return {
    day: ctx.today,
    at: ctx.now.toISOString(),
    zone: ctx.zone,
    canOverride: holds(ctx.actor, 'exits.override') && self(ctx).lookedAtBy === null,
    pupils: (found as unknown as GateRow[]).map((row) => presentGate(row, ctx.today, lessonsEndAt)),
  };
}

/** A pupil as the gate shows them on a day; throws not found out of its reach. */
export async function gateRow(ctx: GateAsker, pupilId: string, day: string): Promise<GateRow> {
  const row = (await rows(ctx, day).where('p.person_id', '=', pupilId).executeTakeFirst()) as unknown as
    | GateRow
    | undefined;
  if (!row) throw notFound();
  return row;
}
export async function gateOne(ctx: GateAsker, pupilId: string, day: string): Promise<GatePupil> {
  const { lessonsEndAt } = await exitRules(ctx.db);
  return presentGate(await gateRow(ctx, pupilId, day), day, lessonsEndAt);
}

export type RegisterRow = NonNullable<GateRow['passage']> & {
  day: string;
  pupil_id: string;
  pupil: string;
  class_name: string | null;
};
/** All that happened from a day to another, in its order. */
export async function register(ctx: GateAsker, day: string, to = day): Promise<RegisterRow[]> {
  const found = await ctx.db
    .selectFrom('exit_passages as v')
    .innerJoin('pupils as p', 'p.person_id', 'v.pupil_id')
    .innerJoin('persons as h', 'h.id', 'v.pupil_id')
    .select([
      'v.pupil_id',
      'v.day',
      sql<string>`${nameOf('h')}`.as('pupil'),
      classNameOn(day).as('class_name'),
      sql<NonNullable<GateRow['passage']>>`${passageJson}`.as('passage'),
    ])
    .where('v.day', '>=', day)
    .where('v.day', '<=', to)
    .where(pupilWithin(ctx, 'exits.hand_over'))
    .orderBy('v.at')
    .orderBy('v.id')
    .execute();
  return found.map(({ passage, ...row }) => ({ ...passage, ...row }));
}

/** The latest passages of these pupils, for their families. */
export async function passagesOf(db: ReadDb, pupilIds: readonly string[]) {
  return db
    .selectFrom('exit_passages as v')
    .leftJoin('persons as w', 'w.id', 'v.guardian_id')
    .select([
      'v.pupil_id',
      'v.id',
      'v.at',
      'v.returned_at',
      sql<string | null>`COALESCE(${nameOf('w')}, NULLIF(v.with_name, ''))`.as('with'),
    ])
    .where('v.pupil_id', 'in', [...pupilIds])
    .where('v.status', 'in', ['left', 'returned'])
    .orderBy('v.at', 'desc')
    .limit(20)
    .execute();
}
