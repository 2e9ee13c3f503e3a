import { conflict, notFound } from '#kernel/errors/errors.ts';
import { overlaps } from '#kernel/policy/days.ts';
import { yearRows } from '../years/years.public.ts';
import type { RolloverRow } from './rollover.present.ts';
import { rolloverOf } from './rollover.queries.ts';
import type { RolloverTx } from './rollover.room.ts';

export { type Made, presentRollover, type RolloverRow, undoLimit } from './rollover.present.ts';
/** Why moves that still waited are given up with the year. */
export const yearClosed = 'rollover.year_closed';
export { checkOf, goingMembers, rolloverOf, roster } from './rollover.queries.ts';

/** The next year bears a free name, or is a year made beforehand in which nothing stands. */
export async function checkNextYear(
  tx: Pick<RolloverTx, 'db'>,
  draft: { name: string; startsOn: string; endsOn: string },
  fromYearId: string,
): Promise<void> {
  const years = await yearRows(tx.db).execute();
  const twin = years.find((year) => year.name === draft.name);
  const other = years.find(
    (year) => year.name !== draft.name && overlaps({ startsOn: year.starts_on, endsOn: year.ends_on }, draft),
  );
  if (other) throw conflict('years.overlap', { name: other.name });
  if (!twin) return;
  const used = await tx.db
    .selectFrom('classes')
    .select('id')
    .where('year_id', '=', twin.id)
    .limit(1)
    .executeTakeFirst();
  if (twin.id === fromYearId || twin.closed_at || used) throw conflict('rollover.year_taken', { name: draft.name });
}

/** The passage, locked, while it is being prepared. */
export async function holdDraft(tx: Pick<RolloverTx, 'db'>, id: string): Promise<RolloverRow> {
  const locked = await tx.db
    .selectFrom('rollovers')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound();
  if (locked.status !== 'draft') throw conflict('rollover.state');
  return rolloverOf(tx.db, id);
}
