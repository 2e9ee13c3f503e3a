import type { InAct } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { newsRoom } from '../news.room.ts';
import { firstCategories } from './categories.messages.ts';

/** Gives a new school its first categories. */
export async function createFirstCategories(inAct: InAct): Promise<void> {
  const tx = newsRoom.join(inAct);
  await tx.db
    .insertInto('post_categories')
    .values(firstCategories.map((one) => ({ school_id: tx.schoolId, id: newId(tx.now.getTime()), ...one })))
    .execute();
}
