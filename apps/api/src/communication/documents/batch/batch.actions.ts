import type { publishBatch as publishBatchRoute } from '@encrier/contract/communication/documents';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { newId } from '#kernel/db/id.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { adoptDocumentFile, documentColumns, refuseUnreadyDocument, unknownIn } from '../admin/admin.public.ts';
import { giveDocuments } from '../publication/publication.public.ts';
import { knownPupils, silentOf } from './batch.queries.ts';
import { documentsRoom } from '../documents.room.ts';

/** Publishes one document for each line, all or none; the content's own audience, pupil and file are ignored. */
export function publishBatch(
  ctx: Ctx,
  { content, lines }: BodyOf<typeof publishBatchRoute>,
): Promise<ResponseOf<typeof publishBatchRoute>> {
  return documentsRoom.act(ctx, 'documents.publish_batch', async (tx) => {
    const planned = content.visibleFrom ? new Date(content.visibleFrom) : ctx.now;
    const from = new Date(Math.max(planned.getTime(), ctx.now.getTime()));
    if (new Set(lines.map(({ fileId }) => fileId)).size !== lines.length)
      throw invalid('documents.file_twice', { lines: 'documents.file_twice' });
    refuseUnreadyDocument({ ...content, pupilId: lines[0]!.pupilId, fileId: lines[0]!.fileId }, from, ctx.zone);
    if ((await unknownIn(tx.db, { yearId: content.yearId, pupilId: null })) === 'year')
      throw invalid('documents.year_unknown', { yearId: 'documents.year_unknown' });
    const known = await knownPupils(
      tx.db,
      lines.map(({ pupilId }) => pupilId),
    );
    if (lines.some(({ pupilId }) => !known.has(pupilId)))
      throw invalid('documents.pupil_unknown', { lines: 'documents.pupil_unknown' });
    const batch = newId(ctx.now.getTime());
    const made = lines.map((line) => ({ ...line, id: newId(ctx.now.getTime()) }));
    for (const { id, fileId } of made) await adoptDocumentFile(tx, ctx, id, fileId);
    const author = self(ctx).accountId;
    await tx.db
      .insertInto('documents')
      .values(
        made.map(({ id, fileId, pupilId }) => ({
          school_id: ctx.schoolId,
          id,
          author_id: author,
          ...documentColumns({ ...content, pupilId, audience: [] }),
          file_id: fileId,
          batch_id: batch,
          status: 'published',
          published_at: ctx.now,
          visible_from_at: from,
          created_at: ctx.now,
          updated_at: ctx.now,
        })),
      )
      .execute();
    const recipients = await giveDocuments(
      tx.db,
      ctx.schoolId,
      made.map(({ id }) => id),
      null,
      ctx.now,
      ctx.today,
    );
    await tx.emit('documents.batch_given', { batchId: batch }, from > ctx.now ? from : undefined);
    return {
      result: { batch, published: made.length, recipients, silent: await silentOf(tx.db, batch) },
      audit: {
        object: { type: 'document_batch', id: batch },
        after: { title: content.title, published: made.length, recipients },
      },
    };
  });
}
