import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type RawBuilder, sql } from 'kysely';
import { wasGranted, holdsPermission } from '#kernel/auth/holders.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';

/** Whether the account `a` holds a right over a pupil: for the whole school, or in the organisation of his last class. */
export const holdsOverPupil = (permission: PermissionKey, pupilId: string): RawBuilder<boolean> =>
  sql<boolean>`(${holdsPermission(permission, 'cycle')} AND (${wasGranted(permission, 'school')} OR EXISTS (SELECT 1
    FROM auth_entries oe
    WHERE oe.school_id = a.school_id AND oe.account_id = a.id AND oe.active AND oe.org_id = (SELECT l.org_id
      FROM enrolments e
      JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id
        JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
      JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
        WHERE e.school_id = a.school_id AND e.pupil_id = ${pupilId}
      ORDER BY y.current DESC, y.starts_on DESC, e.from_on DESC LIMIT 1))))`;

/** Accounts that hold a right over a pupil. */
export async function holdersOverPupil(db: ReadDb, permission: PermissionKey, pupilId: string): Promise<string[]> {
  const rows = await db.selectFrom('accounts as a').select('a.id').where(holdsOverPupil(permission, pupilId)).execute();
  return rows.map(({ id }) => id);
}
