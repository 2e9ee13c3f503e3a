import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { hasNotLeft, hasNoEnd } from '#kernel/db/stays.ts';
import { type CopyPair, twinRows, twinsOf } from '#kernel/db/twins.ts';
import { coursesRoom } from './courses.room.ts';

/**
 * Copies the courses of a year whose class or group continues in the next one. With `teachersFrom`, teachers who taught
 * them to the end and are still present teach them from that day on, except substitutes. Returns the new courses, and
 * how many teachers.
 */
export async function copyCourses(
  inAct: InAct,
  fromYearId: string,
  toYearId: string,
  going: { classes: readonly CopyPair[]; groups: readonly CopyPair[]; teachersFrom: string | null },
): Promise<{ ids: string[]; teachers: number }> {
  const tx = coursesRoom.join(inAct);
  const source = () =>
    tx.db
      .selectFrom('courses as c')
      .leftJoin(twinRows(going.classes).as<'k'>(sql`k`), (join) => join.on(sql<boolean>`k.old = c.class_id`))
      .leftJoin(twinRows(going.groups).as<'gm'>(sql`gm`), (join) => join.on(sql<boolean>`gm.old = c.group_id`))
      .where('c.year_id', '=', fromYearId)
      .where(sql<boolean>`(k.new IS NOT NULL OR gm.new IS NOT NULL)`);
  const twins = twinsOf(tx.now, await source().select('c.id').execute());
  const ids = twins.map((twin) => twin.new);
  if (!twins.length) return { ids, teachers: 0 };
  await tx.db
    .insertInto('courses')
    .columns([
      'school_id',
      'id',
      'year_id',
      'subject_id',
      'class_id',
      'group_id',
      'weekly_minutes',
      'coefficient',
      'marked',
    ])
    .expression(
      source()
        .innerJoin(twinRows(twins).as<'m'>(sql`m`), (join) => join.on(sql<boolean>`m.old = c.id`))
        .select([
          sql<number>`${tx.schoolId}::integer`.as('school_id'),
          sql<string>`m.new`.as('id'),
          sql<string>`${toYearId}::uuid`.as('year_id'),
          'c.subject_id',
          sql<string | null>`k.new`.as('class_id'),
          sql<string | null>`gm.new`.as('group_id'),
          'c.weekly_minutes',
          'c.coefficient',
          'c.marked',
        ]),
    )
    .execute();
  if (!going.teachersFrom) return { ids, teachers: 0 };
  const taught = await tx.db
    .insertInto('course_teachers')
    .columns(['school_id', 'course_id', 'person_id', 'role', 'weekly_minutes', 'from_on'])
    .expression(
      tx.db
        .selectFrom('course_teachers as t')
        .innerJoin(twinRows(twins).as<'m'>(sql`m`), (join) => join.on(sql<boolean>`m.old = t.course_id`))
        .innerJoin('staff as s', 's.person_id', 't.person_id')
        .select([
          sql<number>`${tx.schoolId}::integer`.as('school_id'),
          sql<string>`m.new`.as('course_id'),
          't.person_id',
          't.role',
          't.weekly_minutes',
          sql<string>`${going.teachersFrom}::date`.as('from_on'),
        ])
        .where(hasNoEnd('t'))
        .where(hasNotLeft('s', going.teachersFrom))
        .where('t.role', '<>', 'substitute'),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('person_id')
    .execute();
  return { ids, teachers: taught.length };
}

/** Deletes every course of a year, with its teachers. */
export async function removeCoursesOf(inAct: InAct, yearId: string): Promise<void> {
  const tx = coursesRoom.join(inAct);
  await tx.db.deleteFrom('courses').where('year_id', '=', yearId).execute();
}
