import type { InAct } from '#kernel/act/act.ts';
import { type Erased, textOfErased } from '#kernel/holdings/holdings.ts';
import { pupilsRoom } from './pupils.room.ts';

/** Replaces an erased pupil's number, which must be unique, by a meaningless text. */
export async function renumberErased(inAct: InAct, { id }: Erased): Promise<void> {
  await pupilsRoom
    .join(inAct)
    .db.updateTable('pupils')
    .set({ matricule: textOfErased(id) })
    .where('person_id', '=', id)
    .execute();
}
