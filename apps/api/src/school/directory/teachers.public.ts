import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';

/** Ids of the accounts of a pupil's teachers on a day: of the class, its head teacher included, and of the groups. */
export async function listTeacherAccounts(db: ReadDb, pupilId: string, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.status', '<>', 'disabled')
    .where(
      sql<boolean>`(EXISTS (SELECT 1 FROM enrolments e
          JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
          JOIN class_teachers t ON t.school_id = e.school_id AND t.class_id = e.class_id
            AND app.in_force(t.from_on, t.to_on, ${day})
          WHERE e.school_id = a.school_id AND e.pupil_id = ${pupilId} AND app.enrolled(e.to_on, ${day})
            AND t.person_id = a.person_id)
        OR EXISTS (SELECT 1 FROM group_members m
          JOIN courses c ON c.school_id = m.school_id AND c.group_id = m.group_id
          JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
          JOIN course_teachers t ON t.school_id = c.school_id AND t.course_id = c.id
            AND app.in_force(t.from_on, t.to_on, ${day})
          WHERE m.school_id = a.school_id AND m.pupil_id = ${pupilId} AND app.in_force(m.from_on, m.to_on, ${day})
            AND t.person_id = a.person_id))`,
    )
    .execute();
  return rows.map(({ id }) => id);
}
