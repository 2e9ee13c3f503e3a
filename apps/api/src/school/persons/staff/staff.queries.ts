import { sql } from 'kysely';
import type { StaffPage } from '@encrier/contract/school/persons';
import { notFound } from '#kernel/errors/errors.ts';
import { countReading } from '#kernel/exports/count-readings.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { personCards } from '#kernel/person-card.ts';
import { holds } from '#kernel/policy/actor.ts';
import { staffWithin } from '../../directory/directory.public.ts';
import { identityOf, mayEditStaff, photo, pictureOf } from '../persons.public.ts';
import { presentStaff } from './staff.present.ts';

const staffRow = (ctx: ReadCtx, id: string) =>
  ctx.db
    .selectFrom('staff as s')
    .innerJoin('persons as h', 'h.id', 's.person_id')
    .leftJoin('accounts as a', 'a.person_id', 'h.id')
    .leftJoin('files as f', (join) => join.on(pictureOf))
    .select(['h.id', ...identityOf])
    .select([
      's.matricule',
      's.function',
      's.teacher',
      's.contract',
      's.weekly_minutes_due',
      's.entered_on',
      's.left_on',
      'a.id as accountId',
      'a.status as accountStatus',
    ])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM auth_entries n WHERE n.school_id = a.school_id AND n.account_id = a.id
        AND n.active AND n.roles && '{parent,eleve}')`.as('family'),
    )
    .select((eb) => [eb('h.version', '+', eb.ref('s.version')).as('version'), sql<string | null>`${photo}`.as('photo')])
    .where('s.person_id', '=', id)
    .where(staffWithin(ctx, 'people.contacts', sql`s.person_id`))
    .executeTakeFirst();

/** Courses of this year, including past ones. */
const coursesOf = ({ db }: ReadCtx, id: string) =>
  db
    .selectFrom('course_teachers as t')
    .innerJoin('courses as c', 'c.id', 't.course_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .leftJoin('classes as k', 'k.id', 'c.class_id')
    .leftJoin('groups as g', 'g.id', 'c.group_id')
    .select([
      'c.id',
      's.name as subject',
      's.name_ar as subjectAr',
      's.colour',
      'c.class_id',
      't.role',
      't.to_on',
      sql<string>`coalesce(k.name, g.name, '')`.as('className'),
      sql<number>`coalesce(t.weekly_minutes, c.weekly_minutes)`.as('weeklyMinutes'),
    ])
    .where('t.person_id', '=', id)
    .where('y.current', '=', true)
    .orderBy('className')
    .orderBy('s.position')
    .orderBy('t.from_on')
    .limit(200)
    .execute();

const ledBy = ({ db }: ReadCtx, id: string) =>
  db
    .selectFrom('classes as c')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name'])
    .where('c.head_teacher_id', '=', id)
    .where('y.current', '=', true)
    .orderBy('c.name')
    .execute();

/** The page of a member of staff, for people who may open the sheets. */
export async function staffPage(ctx: ReadCtx, id: string): Promise<StaffPage> {
  const row = await staffRow(ctx, id);
  if (!row) throw notFound();
  countReading(ctx, [id]);
  const edit = await mayEditStaff(ctx, ctx.db, id);
  const own = ctx.actor.kind === 'account' && ctx.actor.accountId === row.accountId;
  const account =
    row.accountId === null || row.accountStatus === 'disabled'
      ? null
      : row.family
        ? ('family' as const)
        : ('work' as const);
  const closeAccount = edit && account !== null && !own && holds(ctx.actor, 'users.manage');
  return presentStaff(row, {
    courses: await coursesOf(ctx, id),
    leads: await ledBy(ctx, id),
    cards: await personCards(ctx, id),
    account,
    can: { edit, closeAccount },
  });
}
