import { arabicNameOf, nameOf, personJson } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/lessons';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import { addDays, findUnrealDay } from '#kernel/policy/days.ts';
import { holds } from '#kernel/policy/actor.ts';
import {
  joinUrl,
  lessonIdsOfPupil,
  lessonIdsOfTeacher,
  lessonTakesPlace,
  lessonTitle,
  lessonTitleAr,
} from './lessons.reach.ts';
import { type LessonRow, presentLesson } from './lessons.present.ts';
import { nameInReach, placesOf, type Reading } from './looked-at.queries.ts';
import { readsWeekOf } from './looked-at.reach.ts';
import { type Days, weekFrame } from './frame.queries.ts';

/** Names of the teachers of a lesson `l`. */
export const teacherNames = sql<string[]>`coalesce((SELECT json_agg(${nameOf('p')} ORDER BY p.id) FROM lesson_teachers t
  JOIN persons p ON p.school_id = t.school_id AND p.id = t.person_id
  WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '[]')`;

/** Whether a lesson `l` has other hours than in the plan, as its whole day has. */
const otherHours = sql<boolean>`(l.base_starts IS NOT NULL AND (l.base_starts, l.base_ends) <> (l.starts, l.ends))`;

/** Lessons as people read them, as a table called `l`; without those of days off. */
export const lessonRows = (db: ReadDb) =>
  db
    .selectFrom('lessons as l')
    .leftJoin('subjects as s', (join) =>
      join.onRef('s.school_id', '=', 'l.school_id').onRef('s.id', '=', 'l.subject_id'),
    )
    .leftJoin('classes as k', (join) => join.onRef('k.school_id', '=', 'l.school_id').onRef('k.id', '=', 'l.class_id'))
    .leftJoin('groups as g', (join) => join.onRef('g.school_id', '=', 'l.school_id').onRef('g.id', '=', 'l.group_id'))
    .leftJoin('classrooms as r', (join) =>
      join.onRef('r.school_id', '=', 'l.school_id').onRef('r.id', '=', 'l.classroom_id'),
    )
    .select([
      'l.id',
      sql<LessonRow['kind']>`l.kind`.as('kind'),
      lessonTitle.as('title'),
      lessonTitleAr.as('titleAr'),
      'l.subject_id as subjectId',
      sql<string>`coalesce(s.code, '')`.as('code'),
      sql<string>`coalesce(s.colour, '')`.as('colour'),
      sql<string>`coalesce(g.name, k.name, '')`.as('audience'),
      'l.class_id as classId',
      'l.group_id as groupId',
      'l.on_day as day',
      'l.starts',
      'l.ends',
      sql<string>`coalesce(r.name, '')`.as('room'),
      'l.classroom_id as classroomId',
      sql<LessonRow['state']>`l.state`.as('state'),
      sql<
        LessonRow['changes']
      >`CASE WHEN ${otherHours} AND NOT 'moved' = ANY (l.changes) THEN array_append(l.changes, 'moved')
        ELSE l.changes END`.as('changes'),
      sql<LessonRow['before']>`CASE WHEN l.before IS NOT NULL THEN json_build_object('day', l.before->>'day',
        'starts', coalesce(l.base_starts, (l.before->>'starts')::int),
        'ends', coalesce(l.base_ends, (l.before->>'ends')::int),
        'room', coalesce((SELECT o.name FROM classrooms o WHERE o.school_id = l.school_id
          AND o.id = (l.before->>'classroomId')::uuid), ''),
        'teachers', coalesce((SELECT json_agg(${nameOf('p')} ORDER BY p.id) FROM persons p
          WHERE p.school_id = l.school_id AND l.before->'teacherIds' ? p.id::text), '[]'))
        WHEN ${otherHours} THEN json_build_object('day', l.on_day, 'starts', l.base_starts, 'ends', l.base_ends,
          'room', coalesce(r.name, ''),
        'teachers', ${teacherNames}) END`.as('before'),
      sql<string>`coalesce(nullif(l.reason, ''), (SELECT c.reason FROM changed_hours c
        WHERE c.school_id = l.school_id AND c.id = l.hours_id), '')`.as('reason'),
      'l.note',
      joinUrl.as('remoteUrl'),
      'l.changed_at as changedAt',
      'l.version',
    ])
    .select(
      sql<
        LessonRow['teachers']
      >`coalesce((SELECT json_agg(${personJson('p')}::jsonb || jsonb_build_object('substitute', t.substitute)
        ORDER BY t.substitute, p.last_name, p.id)
        FROM lesson_teachers t JOIN persons p ON p.school_id = t.school_id AND p.id = t.person_id
          WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '[]')`.as('teachers'),
    )
    .where(lessonTakesPlace);

/** Days of a span, at most six weeks of them. */
export function daysOf({ from, days }: { from: string; days: number }): Days {
  if (findUnrealDay({ from })) throw invalid('invalid_input', { from: 'invalid_day' });
  return { from, to: addDays(from, days - 1) };
}

const inOrder = <T extends { orderBy: (column: 'l.on_day' | 'l.starts' | 'l.id') => T }>(query: T): T =>
  query.orderBy('l.on_day').orderBy('l.starts').orderBy('l.id');

/** Lessons of a span of days that a condition on `l` chooses. */
export async function lessonsWhere(db: ReadDb, { from, to }: Days, chosen: RawBuilder<boolean>): Promise<c.Lesson[]> {
  const rows = await inOrder(lessonRows(db).where('l.on_day', '>=', from).where('l.on_day', '<=', to).where(chosen))
    .limit(5000)
    .execute();
  return rows.map(presentLesson);
}

const spanOf = ({ from, to }: Days) => ({ from: sql`${from}::date`, to: sql`${to}::date` });
/** Lessons that a teacher gives on some days. */
const taughtBy = (personId: string, days: Days): RawBuilder<boolean> =>
  isAmong(lessonIdsOfTeacher(sql`${personId}::uuid`, spanOf(days)));

/**
 * Only the lessons `l` of a table of ids: found first, where the planner would read all lessons for the few that are
 * joined.
 */
export const isAmong = (ids: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`l.id = ANY (ARRAY(SELECT among.id FROM ${ids} among))`;

/** Lessons that pupils have, with whose each is. */
async function lessonsOfPupils(db: ReadDb, days: Days, pupilIds: readonly string[]): Promise<Map<string, c.Lesson[]>> {
  if (!pupilIds.length) return new Map();
  const each = sql<{
    whose: string;
    id: string;
  }>`(SELECT u.id AS whose, x.id FROM (VALUES ${sql.join(pupilIds.map((id) => sql`(${id}::uuid)`))}) u(id)
    CROSS JOIN LATERAL ${lessonIdsOfPupil(sql`u.id`, spanOf(days))} x)`;
  const rows = await inOrder(
    lessonRows(db).innerJoin(each.as('w'), 'w.id', 'l.id').select('w.whose as pupilId').where(isAmong(each)),
  ).execute();
  const found = new Map<string, c.Lesson[]>();
  for (const { pupilId, ...row } of rows) found.set(pupilId, [...(found.get(pupilId) ?? []), presentLesson(row)]);
  return found;
}

/** The caller's lessons: their own, their children's, and those they teach. None for an account without a person. */
export async function ownLessons(
  ctx: Reading,
  query: QueryOf<typeof c.ownLessons>,
): Promise<ResponseOf<typeof c.ownLessons>> {
  const days = daysOf(query);
  const { db, today, actor } = ctx;
  const self = actor.kind === 'account' ? actor.personId : null;
  if (!self || actor.kind !== 'account') return { today, persons: [] };
  const child = actor.child?.personId ?? null;
  const persons = await db
    .selectFrom('persons as p')
    .leftJoin('pupils as u', (join) => join.onRef('u.school_id', '=', 'p.school_id').onRef('u.person_id', '=', 'p.id'))
    .leftJoin('staff as s', (join) => join.onRef('s.school_id', '=', 'p.school_id').onRef('s.person_id', '=', 'p.id'))
    .select(['p.id', nameOf('p').as('label'), arabicNameOf('p').as('labelAr')])
    .select([sql<boolean>`u.person_id IS NOT NULL`.as('pupil'), sql<boolean>`coalesce(s.teacher, FALSE)`.as('teacher')])
    .where(readsWeekOf(ctx, sql`p.id`))
    .where((eb) => eb.or([sql<boolean>`u.person_id IS NOT NULL`, sql<boolean>`s.teacher`]))
    .orderBy('p.birth_on')
    .orderBy('p.first_name')
    .execute();
  const wanted = persons.filter(({ id }) => child === null || id === child);
  const pupilIds = wanted.filter(({ pupil }) => pupil).map(({ id }) => id);
  const ofPupils = lessonsOfPupils(db, days, pupilIds);
  const answers = await Promise.all(
    wanted
      .filter(({ id, pupil, teacher }) => pupil || (teacher && id === self))
      .map(async ({ pupil, teacher: _, ...person }) => {
        const as = pupil ? ('pupil' as const) : ('teacher' as const);
        const [lessons, frame] = await Promise.all([
          pupil ? ofPupils.then((found) => found.get(person.id) ?? []) : lessonsWhere(db, days, taughtBy(self, days)),
          weekFrame(db, days, placesOf({ of: as, id: person.id }, days.from)),
        ]);
        return { ...person, as, self: person.id === self, lessons, ...frame };
      }),
  );
  return { today, persons: answers };
}

/** Conditions on `l` for each kind of week. */
export const chosenBy: Record<QueryOf<typeof c.lessonWeek>['of'], (id: string, days: Days) => RawBuilder<boolean>> = {
  class: (id) => sql<boolean>`l.class_id = ${id}`,
  group: (id) => sql<boolean>`l.group_id = ${id}`,
  room: (id) => sql<boolean>`l.classroom_id = ${id}`,
  teacher: taughtBy,
  pupil: (id, days) => isAmong(lessonIdsOfPupil(sql`${id}::uuid`, spanOf(days))),
};

/** Lessons of a class, a group, a room, a teacher or a pupil; 404 for what the caller may not look at. */
export async function lessonWeek(
  ctx: Reading,
  { of, id, ...span }: QueryOf<typeof c.lessonWeek>,
): Promise<ResponseOf<typeof c.lessonWeek>> {
  const days = daysOf(span);
  const name = await nameInReach(ctx, { of, id });
  if (name === null) throw notFound();
  const [lessons, frame] = await Promise.all([
    lessonsWhere(ctx.db, days, chosenBy[of](id, days)),
    weekFrame(ctx.db, days, placesOf({ of, id }, days.from)),
  ]);
  return { today: ctx.today, name, lessons, ...frame, can: { change: holds(ctx.actor, 'lessons.change') } };
}
