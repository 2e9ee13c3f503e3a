import type { Series } from '@encrier/contract/planning/timetable';
import type { InAct } from '#kernel/act/act.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { timetableRoom } from '../timetable.room.ts';
import { seriesRows, sharingOf } from './board.queries.ts';
import { holdPlan, markWritten } from './plan.actions.ts';

export { sharingOf };

/** Every lesson of the plan of a year. */
export const seriesOfYear = (db: ReadDb, yearId: string): Promise<Series[]> =>
  seriesRows(db).where('s.year_id', '=', yearId).execute();

/**
 * Locks the plan of a year in another room's transaction, so that nobody changes it meanwhile; refused for a closed
 * year.
 */
export async function holdPlanIn(inAct: InAct, yearId: string): Promise<void> {
  await holdPlan(timetableRoom.join(inAct), yearId);
}

/** Marks the plan as changed by another room: it must be published again, and open screens are refreshed. */
export async function markPlanWritten(inAct: InAct, yearId: string): Promise<void> {
  await markWritten(timetableRoom.join(inAct), yearId);
}
