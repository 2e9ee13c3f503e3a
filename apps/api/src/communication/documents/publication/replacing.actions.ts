import type { AdminDocument, replaceDocument as route } from '@encrier/contract/communication/documents';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { newId } from '#kernel/db/id.ts';
import { conflict } from '#kernel/errors/errors.ts';
import { copyFile, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { adoptDocumentFile, readManagedDocument, storedAnswer } from '../admin/admin.public.ts';
import { documentsRoom } from '../documents.room.ts';
import { changeDocument } from './publication.actions.ts';
import { planLook } from './opening.public.ts';
import { accountsOf } from './publication.public.ts';

type Tx = Parameters<Parameters<typeof documentsRoom.act>[2]>[0];

/** Archives what readers did with the replaced file, then requests their answers again. */
async function beginAgain(tx: Tx, id: string, edition: number): Promise<void> {
  await tx.db
    .insertInto('document_receipts')
    .columns(['school_id', 'document_id', 'edition', 'person_id', 'read_at', 'answered_at'])
    .expression((eb) =>
      eb
        .selectFrom('document_recipients')
        .select(['school_id', 'document_id', sql<number>`${edition}::smallint`.as('edition'), 'person_id'])
        .select(['read_at', 'answered_at'])
        .where('document_id', '=', id)
        .where((or) => or.or([or('read_at', 'is not', null), or('answered_at', 'is not', null)])),
    )
    .execute();
  await tx.db
    .updateTable('document_recipients')
    .set({ read_at: null, answered_at: null, reminded_at: null })
    .where('document_id', '=', id)
    .execute();
}

/**
 * Replaces the file of a published document. The office keeps the former file with its receipts; signatures stay with
 * the file that was signed, and its readers are notified and must answer again.
 */
export function replaceDocument(
  ctx: Ctx,
  id: string,
  { version, fileId, reason }: BodyOf<typeof route>,
): Promise<AdminDocument> {
  return documentsRoom.act(ctx, 'documents.replace', async (tx) => {
    // Locked first: nobody signs the old file after the count.
    const row = await tx.db
      .selectFrom('documents')
      .select(['edition', 'file_id', 'visible_from_at', 'replaced_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const document = await readManagedDocument(tx.db, ctx, id);
    if (!document.can.replace || !row?.file_id) throw conflict('documents.state');
    if (document.version !== version) throw document.stale();
    const { edition } = row;
    const object = { type: 'document', id };
    const kept = newId(tx.now.getTime());
    const file = await copyFile(tx, ctx, row.file_id, { type: 'document_edition', id: kept });
    await tx.db
      .insertInto('document_editions')
      .values({
        school_id: tx.schoolId,
        id: kept,
        document_id: id,
        edition,
        file_id: file,
        shown_at: row.replaced_at ?? row.visible_from_at ?? tx.now,
        ended_at: tx.now,
        ended_by_id: self(ctx).accountId,
      })
      .execute();
    await beginAgain(tx, id, edition);
    await adoptDocumentFile(tx, ctx, id, fileId);
    await changeDocument(tx, document, {
      file_id: fileId,
      edition: edition + 1,
      replaced_at: tx.now,
      replaced_for: reason,
    });
    await planLook(tx, id);
    await releaseFiles(tx, object, [fileId]);
    if (document.status === 'published') {
      await tx.live('documents.changed', { document: id }, await accountsOf(tx.db, id, ctx.today));
      await tx.emit('documents.replaced', { documentId: id, edition: edition + 1 });
    }
    // The held file may have been replaced by one that is not a picture; the picture of a scheduled document is
    // reviewed on its day.
    if (document.status === 'held') await tx.emit('documents.given', { documentId: id });
    return {
      result: await storedAnswer(tx.db, ctx, id),
      audit: { object, before: { edition, file: row.file_id }, after: { edition: edition + 1, file: fileId } },
    };
  });
}
