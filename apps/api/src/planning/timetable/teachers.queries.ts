import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { type Reach, staffInReach } from '../../school/directory/directory.public.ts';

/** Teachers who are here on a day and in reach, by name. */
export const teachersInReach = (db: ReadDb, reach: Reach, today: string) =>
  db
    .selectFrom('staff as s')
    .innerJoin('persons as p', (join) =>
      join.onRef('p.school_id', '=', 's.school_id').onRef('p.id', '=', 's.person_id'),
    )
    .select(['p.id', nameOf('p').as('label'), arabicNameOf('p').as('labelAr')])
    .where('s.teacher', '=', true)
    .where(sql<boolean>`app.here(s.left_on, ${today}) AND ${staffInReach(reach, today, sql`s.person_id`)}`)
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .limit(5000)
    .execute();
