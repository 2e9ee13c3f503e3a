import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { freeFilesOf } from '#kernel/files/free.ts';
import { monthsBefore, schoolDayOf } from '#kernel/db/school-day.ts';
import { plansRoom } from './plans.room.ts';

/** Plans that ended longer ago than allowed, and drafts never put in force. */
export const plannedBefore = (months: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(CASE WHEN support_plans.state = 'draft' THEN ${schoolDayOf(sql.ref('support_plans.created_at'))}
    ELSE support_plans.ends_on END)
    < ${monthsBefore(now, months)}`;

/** Deletes plans with their papers. Returns how many. */
export async function clearPlans(inAct: InAct, old: RawBuilder<boolean>): Promise<number> {
  const tx = plansRoom.join(inAct);
  const ids = (await tx.db.selectFrom('support_plans').select('id').where(old).execute()).map(({ id }) => id);
  if (!ids.length) return 0;
  await freeFilesOf(tx, 'support_plan', ids);
  await tx.db.deleteFrom('support_plans').where('id', 'in', ids).execute();
  return ids.length;
}
