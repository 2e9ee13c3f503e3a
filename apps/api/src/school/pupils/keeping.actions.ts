import type { InAct } from '#kernel/act/act.ts';
import { type Erased, textOfErased } from '#kernel/holdings/holdings.ts';
import { pupilsRoom } from './pupils.room.ts';

/** The number of an erased pupil must be one of its kind: it becomes a text that says nothing. */
export async function renumberErased(inAct: InAct, { id }: Erased): Promise<void> {
  await pupilsRoom
    .join(inAct)
    .db.updateTable('pupils')
    .set({ matricule: textOfErased(id) })
    .where('person_id', '=', id)
    .execute();
}
