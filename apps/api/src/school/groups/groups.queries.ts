import { photoOf } from '#kernel/db/person-photo.ts';
import { classNameInYear } from '#kernel/db/class-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { getGroup, listGroups } from '@encrier/contract/school/groups';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { isInForce } from '#kernel/db/stays.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { chosenYear, dayOf, daysOf, yearRows } from '../classes/classes.public.ts';
import { todayOf, groupWithin, pupilWithin, orgWithin } from '../directory/directory.public.ts';
import { type GroupRow, presentDetail, presentList } from './groups.present.ts';

type Asker = Pick<ReadCtx, 'db' | 'actor' | 'today'>;

/** Whether a stay `m` in a group holds its pupil on a day; both ends are inside. */
export const memberOn = (day: string): Expression<SqlBool> => isInForce('m', day);

/** Ids of the pupils of some groups on a day, by group. The caller must still apply their own reach. */
export async function pupilsOfGroups(
  db: ReadDb,
  groupIds: readonly string[],
  day: string,
): Promise<Map<string, string[]>> {
  const rows = groupIds.length
    ? await db
        .selectFrom('group_members as m')
        .select(['m.group_id', 'm.pupil_id'])
        .distinct()
        .where('m.group_id', 'in', [...groupIds])
        .where(memberOn(day))
        .execute()
    : [];
  const found = new Map<string, string[]>(groupIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.group_id)?.push(row.pupil_id);
  return found;
}

/**
 * The other half groups that contain the pupil of a period `m` in a group `g` on a day: same class, same subject or
 * none.
 */
const twins = (day: string) => sql`FROM groups o JOIN group_members n ON n.school_id = o.school_id AND n.group_id = o.id
  AND n.pupil_id = m.pupil_id AND app.in_force(n.from_on, n.to_on, ${day})
  WHERE g.kind = 'half' AND o.kind = 'half' AND o.school_id = g.school_id AND o.id <> g.id AND o.class_id = g.class_id
    AND (o.subject_id IS NULL OR g.subject_id IS NULL OR o.subject_id = g.subject_id)`;

/** Groups with how many pupils they hold on a day. */
const groupRows = (db: ReadDb, day: string) =>
  db
    .selectFrom('groups as g')
    .leftJoin('classes as c', 'c.id', 'g.class_id')
    .leftJoin('subjects as s', 's.id', 'g.subject_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('group_members as m')
          .innerJoin('groups as g', 'g.id', 'm.group_id')
          .groupBy('m.group_id')
          .select([
            'm.group_id',
            sql<number>`count(*)::int`.as('ever'),
            sql<number>`count(DISTINCT m.pupil_id) FILTER (WHERE ${memberOn(day)})::int`.as('pupils'),
          ])
          .select(
            sql<number>`count(DISTINCT m.pupil_id) FILTER (WHERE ${memberOn(day)}
              AND EXISTS (SELECT 1 ${twins(day)}))::int`.as('overlapping'),
          )
          .as('n'),
      (join) => join.onRef('n.group_id', '=', 'g.id'),
    )
    .select([
      'g.id',
      'g.name',
      'g.kind',
      'g.year_id',
      'g.class_id',
      'c.name as class',
      'g.subject_id',
      's.name as subject',
      's.name_ar as subjectAr',
      's.colour',
      'g.capacity',
      'g.version',
      'n.ever',
      'n.pupils',
      'n.overlapping',
    ])
    .select((eb) =>
      eb.exists(eb.selectFrom('courses as k').select('k.id').whereRef('k.group_id', '=', 'g.id')).as('taught'),
    );

/** Groups of a year, with the classes and subjects that one can be made of: four statements whatever their number. */
export async function readGroups(ctx: Asker, yearId: string | undefined): Promise<ResponseInput<typeof listGroups>> {
  const years = await yearRows(ctx.db);
  const year = chosenYear(years, yearId);
  const rows = year
    ? await groupRows(ctx.db, dayOf(daysOf(year), todayOf(ctx)))
        .where('g.year_id', '=', year.id)
        .where(groupWithin(ctx, 'school.structure'))
        .orderBy('g.id')
        .limit(2000)
        .execute()
    : [];
  const classes = year
    ? await ctx.db
        .selectFrom('classes as c')
        .innerJoin('levels as l', 'l.id', 'c.level_id')
        .select(['c.id', 'c.name'])
        .where('c.year_id', '=', year.id)
        .where(orgWithin(ctx, 'school.structure', sql`l.org_id`))
        .orderBy('l.position')
        .orderBy('l.name')
        .orderBy('c.position')
        .orderBy('c.name')
        .execute()
    : [];
  const subjects = await ctx.db
    .selectFrom('subjects')
    .select(['id', 'name', 'colour'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .limit(500)
    .execute();
  return presentList({ years, year, rows, classes, subjects });
}

/** Every stay in a group of the pupils in reach, in the order of their names. */
const stayRows = (ctx: Asker, row: GroupRow, day: string) =>
  ctx.db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .innerJoin('persons as p', 'p.id', 'm.pupil_id')
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.first_name_ar',
      'p.last_name_ar',
      'p.birth_on',
      'm.from_on',
      'm.to_on',
    ])
    .select(photoOf('p').as('photo'))
    .select(sql<boolean>`${memberOn(day)}`.as('inside'))
    .select(sql<string | null>`(SELECT string_agg(DISTINCT o.name, ' / ') ${twins(day)})`.as('overlaps'))
    .select(classNameInYear(sql.ref('m.pupil_id'), sql.ref('g.year_id')).as('class'))
    .where('m.group_id', '=', row.id)
    .where(pupilWithin(ctx, 'people.view', sql`p.id`))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .orderBy('m.from_on')
    .limit(3000)
    .execute();

/**
 * A group with its year and the day shown, today or the nearest of that year; throws not found when it does not exist.
 */
export async function groupInYear(ctx: Asker, id: string, on: string | undefined) {
  const year = await ctx.db
    .selectFrom('groups as g')
    .innerJoin('school_years as y', 'y.id', 'g.year_id')
    .select(['y.id', 'y.name', 'y.starts_on', 'y.ends_on', 'y.closed_at'])
    .where('g.id', '=', id)
    .executeTakeFirst();
  if (!year) throw notFound();
  const day = on ?? dayOf(daysOf(year), todayOf(ctx));
  const row = await groupRows(ctx.db, day)
    .where('g.id', '=', id)
    .where(groupWithin(ctx, 'school.structure'))
    .executeTakeFirst();
  if (!row) throw notFound();
  return { year, day, row, stays: await stayRows(ctx, row, day) };
}

/** One group with who is in it on a day, and the other stays. */
export async function groupDetail(
  ctx: Asker,
  id: string,
  { on }: QueryOf<typeof getGroup>,
): Promise<ResponseInput<typeof getGroup>> {
  const { year, day, row, stays } = await groupInYear(ctx, id, on);
  return presentDetail(row, year.closed_at !== null, day, stays);
}
