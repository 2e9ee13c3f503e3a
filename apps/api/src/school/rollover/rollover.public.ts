import type { Rollover } from '@encrier/contract/school/rollover';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { overlaps } from '#kernel/policy/days.ts';
import { yearRows } from '../years/years.public.ts';
import type { RolloverRow } from './rollover.present.ts';
import { rolloverOf } from './rollover.queries.ts';
import type { RolloverTx } from './rollover.room.ts';
import { rolloverFlow } from './rollover.policy.ts';

export { type Made, presentRollover, type RolloverRow, undoLimit } from './rollover.present.ts';
/** Why moves that still waited are given up with the year. */
export const yearClosed = 'rollover.year_closed';
export { checkOf, goingMembers, rolloverOf, roster } from './rollover.queries.ts';

/** The next year has a free name, or is an existing empty year. */
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

/** The rollover, locked; refused when its state does not allow this move. */
export async function holdFor(
  tx: Pick<RolloverTx, 'db'>,
  id: string,
  move: keyof typeof rolloverFlow.moves,
): Promise<RolloverRow & { next: Rollover['status'] }> {
  const locked = await tx.db.selectFrom('rollovers').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!locked) throw notFound();
  const row = await rolloverOf(tx.db, id);
  const next = rolloverFlow.next(row.status, move);
  if (!next) throw conflict('rollover.state');
  return { ...row, next };
}
/** The passage, locked, while it is being prepared. */
export const holdDraft = (tx: Pick<RolloverTx, 'db'>, id: string): Promise<RolloverRow> => holdFor(tx, id, 'prepare');
