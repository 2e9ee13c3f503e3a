import { sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { hasNoEnd } from '#kernel/db/stays.ts';
import { pupilsRoom } from './pupils.room.ts';

export type Departed = 'left' | 'graduated';
/** A pupil's state before a departure. */
export type Standing = { pupilId: string; status: string; leftOn: string | null; leftReason: string };
export type NewEnrolment = { id: string; pupilId: string; classId: string; repeating: boolean };

/** Enrols pupils in classes of a year from a day, in one statement whatever their number. Returns how many. */
export async function enrolPupils(
  inAct: InAct,
  { yearId, from }: { yearId: string; from: string },
  enrolments: readonly NewEnrolment[],
): Promise<number> {
  if (!enrolments.length) return 0;
  const tx = pupilsRoom.join(inAct);
  const made = await tx.db
    .insertInto('enrolments')
    .columns(['school_id', 'id', 'pupil_id', 'year_id', 'class_id', 'from_on', 'repeating'])
    .expression(
      tx.db
        .selectFrom(
          sql<NewEnrolment>`jsonb_to_recordset(${JSON.stringify(enrolments)}::jsonb)`.as<'r'>(
            sql`r(id uuid, "pupilId" uuid, "classId" uuid, repeating boolean)`,
          ),
        )
        .select([
          sql<number>`${tx.schoolId}::integer`.as('school_id'),
          'r.id',
          'r.pupilId',
          sql<string>`${yearId}::uuid`.as('year_id'),
          'r.classId',
          sql<string>`${from}::date`.as('from_on'),
          'r.repeating',
        ]),
    )
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0);
}

/** Removes every enrolment of a year. */
export async function removeEnrolmentsOf(inAct: InAct, yearId: string): Promise<void> {
  const tx = pupilsRoom.join(inAct);
  await tx.db.deleteFrom('enrolments').where('year_id', '=', yearId).execute();
}

/** Ends the places of a year with it, so that a pupil has one present place. */
export async function endPlaces(inAct: InAct, yearId: string, lastDay: string): Promise<void> {
  const tx = pupilsRoom.join(inAct);
  await tx.db
    .updateTable('enrolments')
    .set({ to_on: sql<string>`greatest(from_on, ${lastDay}::date)` })
    .where('year_id', '=', yearId)
    .where(hasNoEnd('enrolments'))
    .execute();
}

/** Undoes `endPlaces` for these pupils. */
export async function reopenPlaces(
  inAct: InAct,
  yearId: string,
  lastDay: string,
  pupilIds: readonly string[],
): Promise<void> {
  const tx = pupilsRoom.join(inAct);
  await tx.db
    .updateTable('enrolments')
    .set({ to_on: null })
    .where('year_id', '=', yearId)
    .where(sql<boolean>`to_on = greatest(from_on, ${lastDay}::date)`)
    .where(sql<boolean>`pupil_id = ANY (${[...pupilIds]}::uuid[])`)
    .execute();
}

/** Marks pupils as having left on a day, without their accounts and groups, which end separately. Returns how many. */
export async function releasePupils(
  inAct: InAct,
  departures: readonly { pupilId: string; status: Departed }[],
  on: string,
): Promise<number> {
  if (!departures.length) return 0;
  const tx = pupilsRoom.join(inAct);
  const gone = await tx.db
    .updateTable('pupils')
    .from(
      sql<{ status: string }>`jsonb_to_recordset(${JSON.stringify(departures)}::jsonb)`.as<'r'>(
        sql`r("pupilId" uuid, status text)`,
      ),
    )
    .set({ status: sql<string>`r.status`, left_on: on })
    .where(sql<boolean>`pupils.person_id = r."pupilId"`)
    .executeTakeFirst();
  return Number(gone.numUpdatedRows);
}

/** Restores the state of pupils before a departure. */
export async function takePupilsBack(inAct: InAct, before: readonly Standing[]): Promise<void> {
  if (!before.length) return;
  const tx = pupilsRoom.join(inAct);
  await tx.db
    .updateTable('pupils')
    .from(
      sql<{ status: string }>`jsonb_to_recordset(${JSON.stringify(before)}::jsonb)`.as<'r'>(
        sql`r("pupilId" uuid, status text, "leftOn" date, "leftReason" text)`,
      ),
    )
    .set({
      status: sql<string>`r.status`,
      left_on: sql<string | null>`r."leftOn"`,
      left_reason: sql<string>`r."leftReason"`,
    })
    .where(sql<boolean>`pupils.person_id = r."pupilId"`)
    .execute();
}

/** Drops every waiting move, for one cause. Returns how many. */
export async function dropPlannedMoves(inAct: InAct, cause: string): Promise<number> {
  const tx = pupilsRoom.join(inAct);
  const dropped = await tx.db
    .updateTable('planned_moves')
    .set((eb) => ({ state: 'cancelled', cause, settled_at: tx.now, version: eb('version', '+', 1) }))
    .where('state', 'in', ['planned', 'blocked'])
    .executeTakeFirst();
  return Number(dropped.numUpdatedRows);
}

/**
 * Restores moves dropped at one moment for one cause, unless the pupil has another one; a move whose day has passed is
 * executed by the schedule.
 */
export async function restorePlannedMoves(inAct: InAct, cause: string, droppedAt: Date): Promise<void> {
  const tx = pupilsRoom.join(inAct);
  await tx.db
    .updateTable('planned_moves')
    .set((eb) => ({ state: 'planned', cause: '', settled_at: null, version: eb('version', '+', 1) }))
    .where('state', '=', 'cancelled')
    .where('cause', '=', cause)
    .where('settled_at', '=', droppedAt)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('planned_moves as k')
            .select('k.id')
            .whereRef('k.pupil_id', '=', 'planned_moves.pupil_id')
            .where('k.state', 'in', ['planned', 'blocked']),
        ),
      ),
    )
    .execute();
}
