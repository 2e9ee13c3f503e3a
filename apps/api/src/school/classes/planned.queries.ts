import type { ClassPageData } from '@encrier/contract/school/classes';
import type { PlannedKind, PlannedMove } from '@encrier/contract/school/pupils-planned';
import { sql } from 'kysely';
import { isEnrolled } from '#kernel/db/stays.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { pupilWithin } from '../directory/directory.public.ts';

type Asker = Pick<ReadCtx, 'db' | 'actor' | 'today'>;

/**
 * Planned arrivals and departures of a class, by day, among the pupils that the reader may see; only for the office.
 */
export async function plannedOfClass(asker: Asker, classId: string): Promise<NonNullable<ClassPageData['planned']>> {
  const rows = await asker.db
    .selectFrom('planned_moves as m')
    .innerJoin('pupils as p', 'p.person_id', 'm.pupil_id')
    .innerJoin('persons as h', 'h.id', 'm.pupil_id')
    .leftJoin('classes as t', 't.id', 'm.class_id')
    .leftJoin('enrolments as e', (join) =>
      join
        .onRef('e.pupil_id', '=', 'm.pupil_id')
        .on(isEnrolled('e', asker.today))
        .on(sql<boolean>`e.year_id = (SELECT y.id FROM school_years y WHERE y.school_id = e.school_id AND y.current)`),
    )
    .leftJoin('classes as f', 'f.id', 'e.class_id')
    .select([
      'm.id',
      'm.pupil_id',
      'm.kind',
      'm.on_day',
      'm.class_id',
      'm.state',
      'h.first_name',
      'h.last_name',
      't.name as into',
      'f.name as from',
    ])
    .where('m.state', 'in', ['planned', 'blocked'])
    .where((eb) => eb.or([eb('m.class_id', '=', classId), eb('e.class_id', '=', classId)]))
    .where(pupilWithin(asker, 'people.view'))
    .orderBy('m.on_day')
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    pupilId: row.pupil_id,
    label: `${row.first_name} ${row.last_name}`,
    kind: row.kind as PlannedKind,
    on: String(row.on_day),
    enters: row.class_id === classId,
    state: row.state as PlannedMove['state'],
    other: (row.class_id === classId ? row.from : row.into) ?? '',
  }));
}
