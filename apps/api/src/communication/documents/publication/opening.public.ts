import { sql } from 'kysely';
import type { WriteDb } from '#kernel/act/act.ts';

/**
 * Schedules the picture review of a document for the day on which it opens: nobody sees it before. One about a single
 * pupil only concerns that pupil's family. Call it after every write that changes its day or its file.
 */
export async function planLook(tx: { db: WriteDb<'documents'>; now: Date }, id: string): Promise<void> {
  await tx.db
    .updateTable('documents')
    .set({
      pictures_wait: sql<boolean>`(status = 'published' AND pupil_id IS NULL
        AND (visible_from_at > ${tx.now} OR pictures_wait)
        AND EXISTS (SELECT 1 FROM files f WHERE f.school_id = documents.school_id AND f.id = documents.file_id
          AND f.type = 'image'))`,
    })
    .where('id', '=', id)
    .execute();
}
