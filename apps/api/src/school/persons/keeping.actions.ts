import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { erasedLabel, type Erased } from '#kernel/holdings/holdings.ts';
import { monthsBefore, schoolDayOf } from '#kernel/db/school-day.ts';
import { personsRoom } from './persons.room.ts';

/** Contact details of people who left are deleted a year later; their identity stays (LAW-RET-03). */
const contactGone = { phone: null, phone2: null, email: null, address: '', photo_file_id: null };

/**
 * Persons whose contact details are no longer needed: pupils and staff who left, and guardians whose children all did.
 * The school's number is a parameter: a list that reads it for each person would be computed again for each.
 */
export const departedBefore = (months: number, now: Date, schoolId: number): RawBuilder<boolean> =>
  sql<boolean>`(persons.phone IS NOT NULL OR persons.phone2 IS NOT NULL OR persons.email IS NOT NULL
    OR persons.address <> '' OR persons.photo_file_id IS NOT NULL) AND persons.id IN (
      SELECT pu.person_id FROM pupils pu WHERE pu.school_id = ${schoolId}
        AND pu.left_on < ${now}::timestamptz - make_interval(months => ${months})
        AND NOT EXISTS (SELECT 1 FROM enrolments e WHERE e.school_id = pu.school_id AND e.pupil_id = pu.person_id
          AND app.enrolled(e.to_on, ${schoolDayOf(now)}))
      UNION SELECT s.person_id FROM staff s WHERE s.school_id = ${schoolId}
        AND s.left_on < ${now}::timestamptz - make_interval(months => ${months}) AND NOT EXISTS (SELECT 1
        FROM guardianships g WHERE g.school_id = s.school_id AND g.guardian_id = s.person_id)
      UNION SELECT g.guardian_id FROM guardianships g JOIN pupils pu ON pu.school_id = g.school_id
        AND pu.person_id = g.pupil_id WHERE g.school_id = ${schoolId}
        AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.school_id = g.school_id AND s.person_id = g.guardian_id
          AND app.here(s.left_on, ${monthsBefore(now, months)}))
        GROUP BY g.guardian_id HAVING bool_and(pu.left_on IS NOT NULL
          AND pu.left_on < ${now}::timestamptz - make_interval(months => ${months})))`;

/** Takes their contact details away. Answers how many persons. */
export async function forgetContacts(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const done = await personsRoom
    .join(inAct)
    .db.updateTable('persons')
    .set({ ...contactGone, version: sql`version + 1` })
    .where(old)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

/** The family of an erased pupil keeps no address and no name once it has no pupils. */
export async function emptyFamily(inAct: InAct, { familyId }: Erased): Promise<void> {
  if (!familyId) return;
  await personsRoom
    .join(inAct)
    .db.updateTable('families')
    .set({ label: erasedLabel, address: '', separated: false })
    .where('id', '=', familyId)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM pupils p WHERE p.school_id = families.school_id
        AND p.family_id = families.id)`,
    )
    .execute();
}
