import type { InAct } from '#kernel/act/act.ts';
import { certificatesRoom } from './certificates.room.ts';

/**
 * Takes the next number of a yearly series. Its counter stays locked until the transaction ends, so that numbers follow
 * without gaps or duplicates.
 */
export async function takeNumber(inAct: InAct, series: string, year: number): Promise<number> {
  const tx = certificatesRoom.join(inAct);
  const { last } = await tx.db
    .insertInto('document_counters')
    .values({ school_id: tx.schoolId, series, year, last: 1 })
    .onConflict((oc) =>
      oc.columns(['school_id', 'series', 'year']).doUpdateSet((eb) => ({ last: eb('document_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
