import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { Classroom, listClassrooms } from '@encrier/contract/school/classrooms';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { orgWithin } from '../directory/directory.public.ts';
import { maxClassrooms } from './classrooms.policy.ts';

type Asker = Pick<ReadCtx, 'db' | 'actor'>;

const classrooms = (db: ReadDb) =>
  db
    .selectFrom('classrooms as r')
    .innerJoin('orgs as o', (join) => join.onRef('o.school_id', '=', 'r.school_id').onRef('o.id', '=', 'r.org_id'))
    .select(['r.id', 'r.name', 'r.org_id as orgId', 'r.kind', 'r.capacity', 'r.version'])
    .select((eb) => eb('r.archived_at', 'is not', null).as('archived'))
    .select([
      sql<string[]>`coalesce((SELECT array_agg(cs.subject_id ORDER BY cs.subject_id) FROM classroom_subjects cs
        WHERE cs.school_id = r.school_id AND cs.classroom_id = r.id), '{}')`.as('subjectIds'),
      sql<number>`(SELECT count(*) FROM classes c JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id
        AND y.current WHERE c.school_id = r.school_id AND c.classroom_id = r.id)`.as('classes'),
    ]);
const present = ({
  archived,
  ...row
}: Awaited<ReturnType<ReturnType<typeof classrooms>['executeTakeFirstOrThrow']>>): Classroom => ({
  ...row,
  archived: Boolean(archived),
});

/** Sorts "Salle 9" before "Salle 10". */
const byNumber = new Intl.Collator('fr', { numeric: true });

/** Every room in reach with the choices of the forms, in three statements. */
export async function classroomList({ db, ...asker }: Asker): Promise<ResponseInput<typeof listClassrooms>> {
  const rows = await classrooms(db)
    .where(orgWithin(asker, 'school.structure', sql`r.org_id`))
    .orderBy('o.position')
    .orderBy('o.name')
    .orderBy('r.position')
    .limit(maxClassrooms)
    .execute();
  const orgs = await db
    .selectFrom('orgs')
    .select(['id', 'name'])
    .where('closed_on', 'is', null)
    .where(orgWithin(asker, 'school.structure', sql`orgs.id`))
    .orderBy('position')
    .orderBy('name')
    .execute();
  const subjects = await db
    .selectFrom('subjects')
    .select(['id', 'name', 'colour'])
    .select((eb) => eb('archived_at', 'is not', null).as('archived'))
    .orderBy('position')
    .orderBy('name')
    .limit(500)
    .execute();
  const kinds = [...new Set(rows.map(({ kind }) => kind).filter(Boolean))].sort((a, b) => a.localeCompare(b, 'fr'));
  const place = new Map(orgs.map(({ id }, index) => [id, index]));
  const items = rows
    .map(present)
    .sort((a, b) => (place.get(a.orgId) ?? 0) - (place.get(b.orgId) ?? 0) || byNumber.compare(a.name, b.name));
  return { items, kinds, orgs, subjects: subjects.map((row) => ({ ...row, archived: Boolean(row.archived) })) };
}

/** One room; 404 when the school has no room with that id. */
export async function classroomOf(db: ReadDb, id: string): Promise<Classroom> {
  const row = await classrooms(db).where('r.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return present(row);
}
