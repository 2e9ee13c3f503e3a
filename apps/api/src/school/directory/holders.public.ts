import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { sql } from 'kysely';
import { type Holders, holdersOver } from '#kernel/auth/holders.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';

/** The organisation of a pupil's last class. */
const orgOf = (pupilId: string) =>
  sql<string | null>`(SELECT l.org_id
    FROM enrolments e
    JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id
    JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
    JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
    WHERE e.school_id = a.school_id AND e.pupil_id = ${pupilId}
    ORDER BY y.current DESC, y.starts_on DESC, e.from_on DESC LIMIT 1)`;

/** Accounts that hold a right over a pupil: for the whole school, or in the organisation of the last class. */
export const holdersOverPupil = (db: ReadDb, permission: PermissionKey, pupilId: string): Promise<Holders> =>
  holdersOver(db, permission, orgOf(pupilId));
