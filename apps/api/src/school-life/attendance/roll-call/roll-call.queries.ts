import { photoOf } from '#kernel/db/person-photo.ts';
import { nameOf, nameOfAccount, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type { Half, rollCallDay, rollCallSheet } from '@encrier/contract/school-life/attendance';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { weekdayOf } from '#kernel/policy/days.ts';
import { callsClass, callsLesson, dayOff, officeCalls, teaches, teachesOn } from '../attendance.reach.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import { reachFor } from '../../../school/directory/directory.public.ts';
import { isClosed } from '../closings/closings.queries.ts';
import { rulesOf } from '../settings/settings.queries.ts';
import { type DayRow, presentDay, presentSheet, type StoredPupil, type StoredSheet } from './roll-call.present.ts';
import { lessonTitle, lessonTitleAr } from '../../../planning/timetable/lessons/lessons.public.ts';

export type Asker = Pick<Ctx, 'actor' | 'today' | 'now' | 'zone' | 'schoolId'> & { db: ReadDb };
export type Called = { lessonId: string | null; classId: string | null; half: Half | null; day: string };

const teacherNames = sql<string>`COALESCE((SELECT string_agg(${nameOf('tp')}, ', '
  ORDER BY tp.last_name) FROM lesson_teachers lt
  JOIN persons tp ON tp.school_id = lt.school_id AND tp.id = lt.person_id
    WHERE lt.school_id = l.school_id AND lt.lesson_id = l.id), '')`;
/** Pupils of a lesson `l` on its day: those of its group if it has one, else of its class. */
export const membersOfLesson = sql`(SELECT e.pupil_id FROM enrolments e
  WHERE e.school_id = l.school_id AND e.class_id = l.class_id AND l.group_id IS NULL
    AND app.in_force(e.from_on, e.to_on, l.on_day)
  UNION SELECT m.pupil_id FROM group_members m WHERE m.school_id = l.school_id AND m.group_id = l.group_id
    AND app.in_force(m.from_on, m.to_on, l.on_day))`;
/** Pupils of a class `c` on a day. */
export const membersOfClass = (day: string): RawBuilder<unknown> =>
  sql`(SELECT e.pupil_id FROM enrolments e WHERE e.school_id = c.school_id AND e.class_id = c.id
    AND app.in_force(e.from_on, e.to_on, ${day}))`;
const counted = (members: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql<number>`(SELECT count(*) FILTER (WHERE (SELECT app.here(u.left_on, ${day}) FROM pupils u
    WHERE u.school_id = app.school_id() AND u.person_id = m.pupil_id))::int FROM ${members} m)`;

/** The result of a roll call `r`, and who took it. */
const takenOf = sql<DayRow['taken']>`CASE WHEN r.id IS NULL THEN NULL ELSE json_build_object('at', r.saved_at,
  'by', ${nameOfAccount('r.by_id')},
  'absent', (SELECT count(*) FROM attendance_events x WHERE x.school_id = r.school_id AND x.roll_call_id = r.id
    AND x.kind = 'absence' AND x.state <> 'rejected'),
  'late', (SELECT count(*) FROM attendance_events x WHERE x.school_id = r.school_id AND x.roll_call_id = r.id
    AND x.kind = 'late' AND x.state <> 'rejected')) END`;

const lessonHead = (db: ReadDb) =>
  db
    .selectFrom('lessons as l')
    .leftJoin('subjects as s', 's.id', 'l.subject_id')
    .leftJoin('classes as c', 'c.id', 'l.class_id')
    .leftJoin('groups as g', 'g.id', 'l.group_id')
    .leftJoin('classrooms as o', 'o.id', 'l.classroom_id')
    .leftJoin('roll_calls as r', 'r.lesson_id', 'l.id')
    .select(['l.id as lesson_id', 'l.on_day', 'l.starts', 'l.ends', 'l.state'])
    .select([
      sql<string | null>`NULL`.as('class_id'),
      sql<Half | null>`NULL`.as('half'),
      lessonTitle.as('title'),
      lessonTitleAr.as('titleAr'),
      sql<string>`COALESCE(g.name, c.name, '')`.as('audience'),
      sql<string>`COALESCE(o.name, '')`.as('room'),
      sql<string>`COALESCE(s.colour, 'vie')`.as('colour'),
    ])
    .where('l.kind', '<>', 'meeting')
    .where(sql<boolean>`COALESCE(l.class_id, l.group_id) IS NOT NULL`);

/** Classes of this year that have no lessons at all, and are called by half-day. */
const halfDayClasses = (db: ReadDb) =>
  db
    .selectFrom('classes as c')
    .innerJoin('levels as v', 'v.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .where('y.current', '=', true)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM lessons nl WHERE nl.school_id = c.school_id AND nl.class_id = c.id
        AND nl.kind <> 'meeting')
        AND NOT EXISTS (SELECT 1 FROM lessons nl JOIN groups ng ON ng.school_id = nl.school_id AND ng.id = nl.group_id
          WHERE ng.school_id = c.school_id AND ng.class_id = c.id)`,
    );
const classDayOff = (day: string) =>
  sql<
    string | null
  >`(SELECT h.name FROM holidays h WHERE h.school_id = c.school_id AND ${day}::date BETWEEN h.starts_on AND h.ends_on
    AND (h.org_id IS NULL OR h.org_id = v.org_id) AND (h.whole OR app.closes(h.school_id, h.id, c.id, c.level_id))
      ORDER BY h.starts_on LIMIT 1)`;

async function halfDaysOf(ctx: Asker, day: string, mine: boolean): Promise<DayRow[]> {
  if (weekdayOf(day) > 5) return [];
  const rules = await rulesOf(ctx.db);
  const rows = await halfDayClasses(ctx.db)
    .innerJoin(sql<{ half: Half }>`(VALUES ('morning'), ('afternoon'))`.as<'d'>(sql`d(half)`), (join) => join.onTrue())
    .leftJoin('roll_calls as r', (join) =>
      join.onRef('r.class_id', '=', 'c.id').on('r.on_day', '=', day).onRef('r.half', '=', 'd.half'),
    )
    .select(['c.id as class_id', 'c.name as audience', 'd.half'])
    .select([
      takenOf.as('taken'),
      classDayOff(day).as('off'),
      counted(membersOfClass(day), sql`${day}`).as('pupils'),
      sql<string>`COALESCE((SELECT ${nameOf('tp')} FROM persons tp
        WHERE tp.school_id = c.school_id AND tp.id = c.head_teacher_id), '')`.as('teachers'),
    ])
    .where(callsClass(ctx))
    .where('y.starts_on', '<=', day)
    .where('y.ends_on', '>=', day)
    .orderBy('c.position')
    .orderBy('c.name')
    .limit(200)
    .execute();
  return rows
    .filter(({ off }) => off === null)
    .map((row) => ({
      ...row,
      lesson_id: null,
      title: '',
      titleAr: '',
      room: '',
      colour: 'vie',
      starts: row.half === 'morning' ? rules.morningFrom : rules.afternoonFrom,
      ends: row.half === 'morning' ? rules.morningTo : rules.afternoonTo,
      state: 'planned',
      mine,
    }));
}

/** Roll calls of a day, in the order of the hours. */
export async function dayOf(
  ctx: ReadCtx,
  { on, all }: QueryOf<typeof rollCallDay>,
): Promise<ResponseInput<typeof rollCallDay>> {
  const day = on ?? ctx.today;
  const reach = reachFor(ctx, 'attendance.take');
  const rows = await lessonHead(ctx.db)
    .select([
      teacherNames.as('teachers'),
      teaches(ctx).as('mine'),
      dayOff.as('off'),
      takenOf.as('taken'),
      counted(membersOfLesson, sql`l.on_day`).as('pupils'),
    ])
    .where('l.on_day', '=', day)
    .where(all && reach.all ? callsLesson(ctx) : teachesOn(ctx, day))
    .orderBy('l.starts')
    .orderBy('audience')
    .limit(400)
    .execute();
  const calls = !reach.all || all ? await halfDaysOf(ctx, day, !reach.all) : [];
  const open = rows.filter(({ off }) => off === null) as unknown as DayRow[];
  return {
    today: ctx.today,
    day,
    now: momentOf(ctx.now, ctx.zone).minute,
    closed: rows.length && !open.length ? (rows[0]?.off ?? '') : '',
    items: [...open, ...calls].map(presentDay),
    can: { all: reach.all },
  };
}

/** Whether an exemption `z` covers a lesson `l`; for a half-day, only an exemption from all lessons does. */
const exemptFromLesson = sql<boolean>`((z.subject_id IS NULL AND z.lesson_kind IS NULL) OR z.subject_id = l.subject_id
  OR z.lesson_kind = l.kind)`;
const exemptFromAll = sql<boolean>`(z.subject_id IS NULL AND z.lesson_kind IS NULL)`;

/**
 * Pupils of a roll call with what is known of each: the rows of it, the facts of the day, the last absences. One JSON.
 */
const pupilsJson = (
  members: RawBuilder<unknown>,
  at: { day: RawBuilder<unknown>; ends: RawBuilder<unknown>; zone: string; exempt: RawBuilder<boolean> },
) => sql<
  StoredPupil[]
>`(SELECT COALESCE(json_agg(json_build_object('id', p.id, 'first', p.first_name, 'last', p.last_name,
  'firstAr', p.first_name_ar, 'lastAr', p.last_name_ar,
    'photo', ${photoOf('p')},
    'rows', COALESCE((SELECT json_agg(json_build_object('kind', x.kind, 'starts', x.starts, 'ends', x.ends,
      'minutes', x.minutes, 'note', x.note, 'state', x.state))
      FROM attendance_events x WHERE x.school_id = p.school_id AND x.roll_call_id = r.id AND x.pupil_id = p.id), '[]'),
    'exempt', (SELECT CASE WHEN bool_and(z.on_site) THEN 'on_site' WHEN count(*) > 0 THEN 'away' END FROM exemptions z
      WHERE z.school_id = p.school_id AND z.pupil_id = p.id
      AND z.state = 'active' AND ${at.day} BETWEEN z.from_on AND z.to_on AND ${at.exempt}),
    'recent', ARRAY (SELECT q.on_day::text FROM (SELECT DISTINCT x.on_day FROM attendance_events x
      WHERE x.school_id = p.school_id AND x.pupil_id = p.id
      AND x.kind = 'absence' AND x.state <> 'rejected' AND x.on_day < ${at.day} ORDER BY x.on_day DESC LIMIT 5) q
        ORDER BY q.on_day DESC),
    'facts', COALESCE((SELECT json_agg(json_build_object('id', k.id, 'kind', k.kind, 'says', k.says,
      'certainty', k.certainty, 'startsAt', k.starts_at, 'endsAt', k.ends_at, 'source', k.source,
      'sourceId', k.source_id))
      FROM facts k WHERE k.school_id = p.school_id AND k.pupil_id = p.id AND k.kind <> 'lesson'
        AND NOT (k.source = 'roll_calls' AND k.source_id IS NOT DISTINCT FROM r.id)
      AND app.meets(k.starts_at, k.ends_at, ${at.day}::date::timestamp AT TIME ZONE ${at.zone},
        (${at.day}::date + make_interval(mins => ${at.ends}::int)) AT TIME ZONE ${at.zone})), '[]')
  ) ORDER BY p.last_name, p.first_name), '[]') FROM ${members} m
    JOIN LATERAL (SELECT h.* FROM pupils u JOIN persons h ON h.school_id = u.school_id AND h.id = u.person_id
      WHERE u.school_id = app.school_id() AND u.person_id = m.pupil_id AND app.here(u.left_on, ${at.day})
      OFFSET 0) p ON TRUE)`;
/** Who has taken a roll call that is being written. */
export const nameOfTaker = nameOfAccountOrNone('roll_calls.by_id');
const rollColumns = [
  'r.id as roll_call_id',
  'r.version',
  'r.saved_at',
  'r.offline',
  'r.save_id',
  nameOfAccount('r.by_id').as('by'),
] as const;

async function storedLesson(ctx: Asker, lessonId: string) {
  return lessonHead(ctx.db)
    .select([...rollColumns])
    .select([
      'l.class_id as own_class_id',
      'l.org_id',
      dayOff.as('off'),
      isClosed(sql`l.on_day`).as('shut'),
      officeCalls(ctx).as('office'),
      pupilsJson(membersOfLesson, {
        day: sql`l.on_day`,
        ends: sql`l.ends`,
        zone: ctx.zone,
        exempt: exemptFromLesson,
      }).as('pupils'),
    ])
    .where('l.id', '=', lessonId)
    .where(callsLesson(ctx))
    .executeTakeFirst();
}

async function storedHalfDay(ctx: Asker, classId: string, half: Half, day: string) {
  const rules = await rulesOf(ctx.db);
  const [starts, ends] =
    half === 'morning' ? [rules.morningFrom, rules.morningTo] : [rules.afternoonFrom, rules.afternoonTo];
  const row = await halfDayClasses(ctx.db)
    .leftJoin('roll_calls as r', (join) =>
      join.onRef('r.class_id', '=', 'c.id').on('r.on_day', '=', day).on('r.half', '=', half),
    )
    .select([...rollColumns])
    .select([
      'c.id as class_id',
      'c.name as audience',
      'v.org_id',
      classDayOff(day).as('off'),
      isClosed(sql`${day}::date`).as('shut'),
      pupilsJson(membersOfClass(day), {
        day: sql`${day}`,
        ends: sql`${ends}`,
        zone: ctx.zone,
        exempt: exemptFromAll,
      }).as('pupils'),
    ])
    .where('c.id', '=', classId)
    .where(callsClass(ctx))
    .where('y.starts_on', '<=', day)
    .where('y.ends_on', '>=', day)
    .executeTakeFirst();
  if (!row || weekdayOf(day) > 5) return undefined;
  return {
    ...row,
    lesson_id: null,
    own_class_id: row.class_id,
    half,
    on_day: day,
    starts,
    ends,
    state: 'planned',
    title: '',
    titleAr: '',
    room: '',
    colour: 'vie',
    office: reachFor(ctx, 'attendance.take').all,
  };
}

/** The current roll call; undefined for a person who may not take it. */
export async function readStoredSheet(ctx: Asker, called: Called): Promise<StoredSheet | undefined> {
  const row = called.lessonId
    ? await storedLesson(ctx, called.lessonId)
    : called.classId && called.half
      ? await storedHalfDay(ctx, called.classId, called.half, called.day)
      : undefined;
  return row as unknown as StoredSheet | undefined;
}

export async function sheetOf(ctx: Asker, called: Called): Promise<ResponseInput<typeof rollCallSheet>> {
  const row = await readStoredSheet(ctx, called);
  if (!row) throw notFound();
  return presentSheet(row, ctx);
}

export const readSheet = (
  ctx: ReadCtx,
  query: QueryOf<typeof rollCallSheet>,
): Promise<ResponseInput<typeof rollCallSheet>> =>
  sheetOf(ctx, {
    lessonId: query.lesson ?? null,
    classId: query.class ?? null,
    half: query.half ?? null,
    day: query.on ?? ctx.today,
  });
