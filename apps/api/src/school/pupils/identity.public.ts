import type { Updateable } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import type { Database } from '#kernel/db/tenant.ts';
import { pupilsRoom } from './pupils.room.ts';

/** Corrects the school data on a pupil's sheet. */
export async function correctPupil(
  inAct: InAct,
  id: string,
  texts: Pick<Updateable<Database['pupils']>, 'exit_permission' | 'board_regime'>,
): Promise<void> {
  const tx = pupilsRoom.join(inAct);
  await tx.db
    .updateTable('pupils')
    .set((eb) => ({ ...texts, version: eb('version', '+', 1) }))
    .where('person_id', '=', id)
    .execute();
}
