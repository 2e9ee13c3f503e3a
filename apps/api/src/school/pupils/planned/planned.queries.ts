import type { ClassPageData } from '@encrier/contract/school/classes';
import type { PlannedKind, PlannedMove } from '@encrier/contract/school/pupils-planned';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { enrolled } from '#kernel/db/stays.ts';
import { inReach, type Asker } from '../pupils.public.ts';
import { reachFor } from '../../persons/directory/directory.public.ts';

const open = ['planned', 'blocked'] as const;

/** The move of a pupil that waits or is blocked, if any; the caller has checked that he may see the pupil. */
export async function plannedOf(db: ReadDb, pupilId: string): Promise<PlannedMove | null> {
  const row = await db
    .selectFrom('planned_moves as m')
    .leftJoin('classes as c', 'c.id', 'm.class_id')
    .select([
      'm.id',
      'm.kind',
      'm.on_day',
      'm.class_id',
      'c.name',
      'm.reason',
      'm.graduated',
      'm.state',
      'm.cause',
      'm.version',
    ])
    .where('m.pupil_id', '=', pupilId)
    .where('m.state', 'in', [...open])
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind as PlannedKind,
    on: String(row.on_day),
    classId: row.class_id,
    className: row.name ?? '',
    reason: row.reason,
    graduated: row.graduated,
    state: row.state as PlannedMove['state'],
    cause: row.cause,
    version: row.version,
  };
}

/** Who is to enter or to leave a class, by day, among the pupils whom the reader may see; told to the office alone. */
export async function plannedOfClass(asker: Asker, classId: string): Promise<NonNullable<ClassPageData['planned']>> {
  const rows = await asker.db
    .selectFrom('planned_moves as m')
    .innerJoin('pupils as p', 'p.person_id', 'm.pupil_id')
    .innerJoin('persons as h', 'h.id', 'm.pupil_id')
    .leftJoin('classes as t', 't.id', 'm.class_id')
    .leftJoin('enrolments as e', (join) =>
      join
        .onRef('e.pupil_id', '=', 'm.pupil_id')
        .on(enrolled('e', asker.today))
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
    .where('m.state', 'in', [...open])
    .where((eb) => eb.or([eb('m.class_id', '=', classId), eb('e.class_id', '=', classId)]))
    .where(inReach(reachFor(asker), asker.today))
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

export type PlanRow = {
  id: string;
  pupil_id: string;
  kind: PlannedKind;
  class_id: string | null;
  on_day: string;
  reason: string;
  graduated: boolean;
  state: string;
  cause: string;
  version: number;
};

/** Plans by id, in one order; not found when one is not there. */
export async function planRows(db: ReadDb, ids: readonly string[]): Promise<PlanRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .selectFrom('planned_moves')
    .select(['id', 'pupil_id', 'kind', 'class_id', 'on_day', 'reason', 'graduated', 'state', 'cause', 'version'])
    .where(sql<boolean>`id = ANY (${wanted}::uuid[])`)
    .orderBy('id')
    .execute();
  if (rows.length !== wanted.length) throw notFound();
  return rows.map((row) => ({ ...row, kind: row.kind as PlannedKind, on_day: String(row.on_day) }));
}

/** Refuses plans that somebody changed since they were read, or that are no longer in the state asked. */
export function refuseChanged(
  rows: readonly PlanRow[],
  asked: readonly { id: string; version: number }[],
  states: readonly string[],
): void {
  const versions = new Map(asked.map((one) => [one.id, one.version]));
  if (rows.some((row) => !states.includes(row.state))) throw conflict('planned.settled');
  const late = rows.filter((row) => row.version !== versions.get(row.id));
  if (late.length)
    throw conflict('edited_meanwhile', {
      moves: late.map((row) => ({
        id: row.id,
        version: row.version,
        on: row.on_day,
        classId: row.class_id,
        reason: row.reason,
      })),
    });
}

/** Plans whose day has come on the school's clock, the oldest first, and that day. */
export async function dueRows(
  db: ReadDb,
  now: Date,
): Promise<{ today: string; rows: { id: string; kind: PlannedKind }[] }> {
  const { time_zone } = await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow();
  const today = dayIn(now, time_zone);
  const rows = await db
    .selectFrom('planned_moves')
    .select(['id', 'kind'])
    .where('state', '=', 'planned')
    .where((eb) =>
      eb.or([eb.and([eb('kind', '<>', 'departure'), eb('on_day', '<=', today)]), eb('on_day', '<', today)]),
    )
    .orderBy('on_day')
    .orderBy('id')
    .limit(2000)
    .execute();
  return { today, rows: rows.map(({ id, kind }) => ({ id, kind: kind as PlannedKind })) };
}
