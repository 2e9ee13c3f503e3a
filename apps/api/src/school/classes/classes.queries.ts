import { photoOf } from '#kernel/db/person-photo.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { classBoard, classChoices, getClass } from '@encrier/contract/school/classes';
import { type Expression, type SqlBool, sql } from 'kysely';
import { plainName } from '#kernel/content/direction.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { hasNotLeft, isInForce } from '#kernel/db/stays.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import {
  audienceFor,
  todayOf,
  classWithin,
  orgWithin,
  pupilWithin,
  staffWithin,
} from '../directory/directory.public.ts';
import { plannedOfClass } from './planned.queries.ts';
import { dayOf } from './classes.policy.ts';
import { type ClassHead, presentBoard, presentPage, type YearRow } from './classes.present.ts';

/** Whether an enrolment `e` places its pupil in its class on a day; both ends are inside. */
export const placedOn = (day: string): Expression<SqlBool> => isInForce('e', day);

/** Ids of the pupils of some classes on a day, by class. The caller must still apply their own reach. */
export async function pupilsOfClasses(
  db: ReadDb,
  classIds: readonly string[],
  day: string,
): Promise<Map<string, string[]>> {
  const rows = classIds.length
    ? await db
        .selectFrom('enrolments as e')
        .select(['e.class_id', 'e.pupil_id'])
        .distinct()
        .where('e.class_id', 'in', [...classIds])
        .where(placedOn(day))
        .execute()
    : [];
  const found = new Map<string, string[]>(classIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.class_id)?.push(row.pupil_id);
  return found;
}

/** A year that can still be changed: 400 when it is not the school's, 409 once it is closed. */
export async function openYear(
  db: ReadDb,
  yearId: string,
): Promise<{ id: string; starts_on: string; ends_on: string }> {
  const year = await db
    .selectFrom('school_years')
    .select(['id', 'starts_on', 'ends_on', 'closed_at'])
    .where('id', '=', yearId)
    .executeTakeFirst();
  if (!year) throw invalid('classes.unknown_part', { yearId: 'classes.unknown_part' });
  if (year.closed_at) throw conflict('classes.year_closed');
  return { id: year.id, starts_on: String(year.starts_on), ends_on: String(year.ends_on) };
}

type Asker = Pick<ReadCtx, 'db' | 'actor' | 'today'>;

/** A name without invisible characters; 400 when nothing is left of it. */
export function cleanName(name: string): string {
  const plain = plainName(name);
  if (!plain) throw invalid('invalid_input', { name: 'too_small' });
  return plain;
}

/** Years, the latest first. */
export const yearRows = (db: ReadDb) =>
  db
    .selectFrom('school_years')
    .select(['id', 'name', 'current', 'closed_at', 'starts_on', 'ends_on'])
    .orderBy('starts_on', 'desc')
    .orderBy('name', 'desc')
    .limit(100)
    .execute();

/**
 * The requested year, or the current one, or the latest; null in a school without one. Throws not found for an unknown
 * year.
 */
export function chosenYear(years: readonly YearRow[], yearId: string | undefined): YearRow | null {
  if (!yearId) return years.find((year) => year.current) ?? years[0] ?? null;
  const year = years.find(({ id }) => id === yearId);
  if (!year) throw notFound();
  return year;
}

const levelRows = ({ db, ...asker }: Asker) =>
  db
    .selectFrom('levels as l')
    .innerJoin('orgs as o', 'o.id', 'l.org_id')
    .select(['l.id', 'l.name', 'l.cycle', 'l.org_id', 'o.name as org', 'l.next_level_id', 'l.version'])
    .select((eb) => [
      eb
        .selectFrom('classes as c')
        .whereRef('c.level_id', '=', 'l.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('classes'),
      eb
        .selectFrom('level_subjects as s')
        .whereRef('s.level_id', '=', 'l.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('subjects'),
      eb
        .selectFrom('levels as p')
        .whereRef('p.next_level_id', '=', 'l.id')
        .whereRef('p.id', '<>', 'l.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('levels'),
    ])
    .where(orgWithin(asker, 'school.structure', sql`l.org_id`))
    .orderBy('o.position')
    .orderBy('l.position')
    .orderBy('l.name')
    .execute();

/** Classes of a year in the order of the school, with how many pupils each has on the day and what refers to it. */
export const classRows = ({ db, ...asker }: Asker, yearId: string, day: string) =>
  db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('orgs as o', 'o.id', 'l.org_id')
    .leftJoin('persons as h', 'h.id', 'c.head_teacher_id')
    .leftJoin('classrooms as r', 'r.id', 'c.classroom_id')
    .leftJoin('classes as x', 'x.id', 'c.next_class_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('enrolments as e')
          .innerJoin('persons as p', 'p.id', 'e.pupil_id')
          .where('e.year_id', '=', yearId)
          .groupBy('e.class_id')
          .select(['e.class_id', sql<number>`count(*)::int`.as('ever')])
          .select([
            sql<number>`count(DISTINCT p.id) FILTER (WHERE ${placedOn(day)})::int`.as('pupils'),
            sql<number>`count(DISTINCT p.id) FILTER (WHERE ${placedOn(day)} AND p.sex = 'F')::int`.as('girls'),
            sql<number>`count(DISTINCT p.id) FILTER (WHERE ${placedOn(day)} AND p.sex = 'M')::int`.as('boys'),
          ])
          .as('n'),
      (join) => join.onRef('n.class_id', '=', 'c.id'),
    )
    .select([
      'c.id',
      'c.name',
      'c.level_id',
      'l.name as level',
      'l.cycle',
      'o.name as org',
      'c.capacity',
      'c.head_teacher_id',
      'h.first_name',
      'h.last_name',
      'c.classroom_id',
      'r.name as classroom',
      'c.next_class_id',
      'x.name as next_class',
    ])
    .select(['c.position', 'c.version', 'n.ever', 'n.pupils', 'n.girls', 'n.boys'])
    .select((eb) => [
      eb
        .or([
          eb.exists(eb.selectFrom('courses as k').select('k.id').whereRef('k.class_id', '=', 'c.id')),
          eb.exists(eb.selectFrom('groups as g').select('g.id').whereRef('g.class_id', '=', 'c.id')),
          eb.exists(eb.selectFrom('classes as f').select('f.id').whereRef('f.next_class_id', '=', 'c.id')),
        ])
        .as('used'),
    ])
    .where('c.year_id', '=', yearId)
    .where(orgWithin(asker, 'school.structure', sql`l.org_id`))
    .orderBy('o.position')
    .orderBy('l.position')
    .orderBy('l.name')
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();

/** Levels and the classes of one year: three statements whatever their number. */
export async function readBoard(ctx: Asker, yearId: string | undefined): Promise<ResponseInput<typeof classBoard>> {
  const years = await yearRows(ctx.db);
  const year = chosenYear(years, yearId);
  const levels = await levelRows(ctx);
  const classes = year ? await classRows(ctx, year.id, dayOf(daysOf(year), todayOf(ctx))) : [];
  return presentBoard(years, year, levels, classes);
}

export const daysOf = (year: { starts_on: unknown; ends_on: unknown }): { starts_on: string; ends_on: string } => ({
  starts_on: String(year.starts_on),
  ends_on: String(year.ends_on),
});

/** Choices for the form of a class. */
export async function listClassChoices(ctx: Asker): Promise<ResponseInput<typeof classChoices>> {
  const orgs = await ctx.db
    .selectFrom('orgs')
    .select(['id', 'name'])
    .where('closed_on', 'is', null)
    .where(orgWithin(ctx, 'school.structure', sql`orgs.id`))
    .orderBy('position')
    .orderBy('name')
    .execute();
  const teachers = await ctx.db
    .selectFrom('staff as s')
    .innerJoin('persons as p', 'p.id', 's.person_id')
    .select(['p.id', 'p.first_name', 'p.last_name'])
    .where('s.teacher', '=', true)
    .where(hasNotLeft('s', ctx.today))
    .where(staffWithin(ctx, 'school.structure', sql`s.person_id`))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .limit(2000)
    .execute();
  const classrooms = await ctx.db
    .selectFrom('classrooms')
    .select(['id', 'name', 'org_id'])
    .where('archived_at', 'is', null)
    .where(orgWithin(ctx, 'school.structure', sql`org_id`))
    .orderBy('position')
    .orderBy('name')
    .limit(2000)
    .execute();
  return {
    orgs,
    teachers: teachers.map((row) => ({ id: row.id, label: `${row.first_name} ${row.last_name}` })),
    classrooms: classrooms.map((row) => ({ id: row.id, name: row.name, orgId: row.org_id })),
  };
}

/** The class when it is in reach, with its level, year, room and head teacher; 404 otherwise. */
export async function classInSight(ctx: Asker, id: string): Promise<ClassHead> {
  const row = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .leftJoin('classrooms as r', 'r.id', 'c.classroom_id')
    .leftJoin('persons as p', 'p.id', 'c.head_teacher_id')
    .select([
      'c.id',
      'c.name',
      'c.capacity',
      'c.year_id',
      'l.name as level',
      'y.name as year',
      'y.starts_on',
      'y.ends_on',
      'y.current',
      'y.closed_at',
      'r.name as classroom',
      'p.id as head_id',
      'p.first_name',
      'p.last_name',
    ])
    .select(photoOf('p').as('photo'))
    .where('c.id', '=', id)
    .where(classWithin(ctx, 'people.view'))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Pupils of a class on a day, sorted by name. Those of a past or future year are only for people who see the whole
 * school.
 */
export const pupilRows = (ctx: Asker, head: ClassHead, day: string) =>
  ctx.db
    .selectFrom('persons as p')
    .innerJoin('pupils as u', 'u.person_id', 'p.id')
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.first_name_ar',
      'p.last_name_ar',
      'p.sex',
      'p.birth_on',
      'u.matricule',
    ])
    .select(photoOf('p').as('photo'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('enrolments as e')
          .select('e.id')
          .whereRef('e.pupil_id', '=', 'p.id')
          .where('e.class_id', '=', head.id)
          .where(placedOn(day)),
      ),
    )
    .where(pupilWithin(ctx, 'people.view', sql`p.id`))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .limit(500)
    .execute();

/** Teachers of a class or its groups on a day, with the subjects. */
const teacherRows = (db: ReadDb, classId: string, day: string) =>
  db
    .selectFrom('courses as k')
    .innerJoin('course_teachers as t', 't.course_id', 'k.id')
    .innerJoin('subjects as s', 's.id', 'k.subject_id')
    .innerJoin('persons as p', 'p.id', 't.person_id')
    .leftJoin('groups as g', 'g.id', 'k.group_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 's.name as subject', 's.colour'])
    .select(photoOf('p').as('photo'))
    .distinct()
    .where((eb) => eb.or([eb('k.class_id', '=', classId), eb('g.class_id', '=', classId)]))
    .where(isInForce('t', day))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('s.name')
    .execute();

/** Groups that pupils of the class belong to on a day, with how many of them. */
const groupRows = (db: ReadDb, head: ClassHead, day: string) =>
  db
    .selectFrom('groups as g')
    .innerJoin('group_members as m', 'm.group_id', 'g.id')
    .innerJoin('enrolments as e', 'e.pupil_id', 'm.pupil_id')
    .select(['g.id', 'g.name', 'g.kind', sql<number>`count(DISTINCT m.pupil_id)::int`.as('pupils')])
    .where('g.year_id', '=', head.year_id)
    .where('e.class_id', '=', head.id)
    .where(placedOn(day))
    .where(isInForce('m', day))
    .groupBy(['g.id', 'g.name', 'g.kind'])
    .orderBy('g.kind')
    .orderBy('g.name')
    .execute();

/** Classes of the same year in reach, in the order of the school. */
const siblingRows = (ctx: Asker, yearId: string) =>
  ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('orgs as o', 'o.id', 'l.org_id')
    .select(['c.id', 'c.name'])
    .where('c.year_id', '=', yearId)
    .where(classWithin(ctx, 'people.view'))
    .orderBy('o.position')
    .orderBy('l.position')
    .orderBy('l.name')
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();

/** One class in reach with everybody in it on a day: six statements whatever their number. */
export async function classDetail(
  ctx: Asker,
  id: string,
  { on }: QueryOf<typeof getClass>,
): Promise<ResponseInput<typeof getClass>> {
  const head = await classInSight(ctx, id);
  const day = on ?? dayOf(daysOf(head), todayOf(ctx));
  const pupils = await pupilRows(ctx, head, day);
  const teachers = await teacherRows(ctx.db, id, day);
  const groups = await groupRows(ctx.db, head, day);
  const siblings = await siblingRows(ctx, head.year_id);
  // Planned arrivals and departures are only for the office.
  const planned = audienceFor(ctx) === 'office' && head.current ? await plannedOfClass(ctx, id) : undefined;
  return { ...presentPage(ctx.actor, head, day, { pupils, teachers, groups, siblings }), ...(planned && { planned }) };
}
