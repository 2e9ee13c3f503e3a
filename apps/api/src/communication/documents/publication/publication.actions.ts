import type { AdminDocument } from '@encrier/contract/communication/documents';
import { type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely';
import type { Act } from '#kernel/act/act.ts';
import type { Documents } from '#kernel/db/database.generated.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { withdrawNotices } from '#kernel/notify/settle.ts';
import { personInForce } from '../../../school/directory/in-force.public.ts';
import { checkAudience } from '../../audience/audience.public.ts';
import { refuseUnreadyDocument, readManagedDocument, storedAnswer, type Stored } from '../admin/admin.public.ts';
import { settleAnswers } from '../majority/majority.public.ts';
import { planLook } from './opening.public.ts';
import { accountsOf, giveDocuments } from './publication.public.ts';
import { owingRecipients } from './publication.queries.ts';
import { documentsRoom } from '../documents.room.ts';

type Inside = Parameters<Parameters<typeof documentsRoom.act>[2]>[0];
type Tx = Inside extends Act<infer T, infer E> ? Act<T, E> : never;
const object = (id: string): { type: string; id: string } => ({ type: 'document', id });

/** Changes a document if it still is as it was read; throws the refusal otherwise. */
export async function changeDocument(tx: Tx, document: Stored, set: Updateable<Documents>): Promise<void> {
  const changed = await tx.db
    .updateTable('documents')
    .set({ ...set, version: document.version + 1, updated_at: tx.now })
    .where('id', '=', document.id)
    .where('version', '=', document.version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw document.stale();
}

/** Published now or from its day; a second click finds it already published. */
export function publishDocument(ctx: Ctx, id: string, version: number): Promise<AdminDocument> {
  return documentsRoom.act(ctx, 'documents.publish', async (tx) => {
    const document = await readManagedDocument(tx.db, ctx, id);
    if (!document.can.publish) throw conflict('documents.state');
    if (document.version !== version) throw document.stale();
    const { content } = document;
    const planned = content.visibleFrom ? new Date(content.visibleFrom) : ctx.now;
    const from = new Date(Math.max(planned.getTime(), ctx.now.getTime()));
    refuseUnreadyDocument(content, from, ctx.zone);
    await checkAudience(tx.db, ctx.schoolId, self(ctx), 'documents.publish', content.audience, ctx.now);
    await changeDocument(tx, document, { status: 'published', published_at: ctx.now, visible_from_at: from });
    await planLook(tx, id);
    const recipients = await giveDocuments(
      tx.db,
      ctx.schoolId,
      [id],
      content.pupilId ? null : content.audience,
      ctx.now,
      ctx.today,
    );
    if (!recipients) throw invalid('documents.audience_empty', { audience: 'documents.audience_empty' });
    if (from <= ctx.now) await tx.live('documents.changed', { document: id }, await accountsOf(tx.db, id, ctx.today));
    await tx.emit('documents.given', { documentId: id }, from > ctx.now ? from : undefined);
    return {
      result: await storedAnswer(tx.db, ctx, id),
      audit: { object: object(id), before: { status: 'draft' }, after: { status: 'published', from, recipients } },
    };
  });
}

/** Withdraws a document from its readers; what they read and signed is kept. */
export function withdrawDocument(ctx: Ctx, id: string, version: number): Promise<AdminDocument> {
  return documentsRoom.act(ctx, 'documents.withdraw', async (tx) => {
    const document = await readManagedDocument(tx.db, ctx, id);
    if (!document.can.withdraw) throw conflict('documents.state');
    if (document.version !== version) throw document.stale();
    await changeDocument(tx, document, { status: 'withdrawn' });
    await withdrawNotices(tx, { type: 'document', id });
    await tx.live('documents.changed', { document: id }, await accountsOf(tx.db, id, ctx.today));
    return {
      result: await storedAnswer(tx.db, ctx, id),
      audit: { object: object(id), before: { status: document.status }, after: { status: 'withdrawn' } },
    };
  });
}

/** Restores a withdrawn document, for its current audience. */
export function restoreDocument(ctx: Ctx, id: string, version: number): Promise<AdminDocument> {
  return documentsRoom.act(ctx, 'documents.restore', async (tx) => {
    const document = await readManagedDocument(tx.db, ctx, id);
    if (!document.can.restore) throw conflict('documents.state');
    if (document.version !== version) throw document.stale();
    await changeDocument(tx, document, { status: 'published' });
    const { pupilId, audience } = document.content;
    if (!(await giveDocuments(tx.db, ctx.schoolId, [id], pupilId ? null : audience, ctx.now, ctx.today)))
      throw invalid('documents.audience_empty', { audience: 'documents.audience_empty' });
    await planLook(tx, id);
    await tx.live('documents.changed', { document: id }, await accountsOf(tx.db, id, ctx.today));
    // Withdrawn before its day, or while its picture was held: the picture is reviewed on that day, or now.
    const result = await storedAnswer(tx.db, ctx, id);
    if (result.status === 'scheduled' || result.status === 'held')
      await tx.emit('documents.given', { documentId: id }, new Date(result.content.visibleFrom ?? ctx.now));
    return {
      result,
      audit: { object: object(id), before: { status: 'withdrawn' }, after: { status: 'published' } },
    };
  });
}

/** Marks people who must answer, and were not reminded since `before`, as reminded now; the notices follow. */
async function remind(
  tx: Tx,
  id: string,
  day: string,
  before: Date,
  among: RawBuilder<SqlBool> = sql`TRUE`,
): Promise<number> {
  const due = await owingRecipients(tx.db, id, day, before, among);
  if (!due.length) return 0;
  await tx.db
    .updateTable('document_recipients')
    .set({ reminded_at: tx.now })
    .where('document_id', '=', id)
    .where('person_id', 'in', due)
    .execute();
  await tx.emit('documents.reminder', { documentId: id });
  return due.length;
}

/** Immediately reminds people of the organisation in force who must answer and can sign in. */
export function remindDocument(ctx: Ctx, id: string): Promise<{ reminded: number }> {
  return documentsRoom.act(ctx, 'documents.remind', async (tx) => {
    const document = await readManagedDocument(tx.db, ctx, id);
    if (!document.can.remind) throw conflict('documents.state');
    const among = personInForce(ctx, 'documents.publish', sql`r.person_id`);
    const reminded = await remind(tx, id, ctx.today, ctx.now, among);
    return { result: { reminded }, audit: { object: object(id), after: { reminded } } };
  });
}

/** The scheduled reminder, for people not reminded since `before`. */
export async function remindByCalendar(ctx: SystemCtx, id: string, day: string, before: Date): Promise<void> {
  await documentsRoom.act(ctx, 'documents.remind', async (tx) => {
    const reminded = await remind(tx, id, day, before);
    return { result: null, audit: { object: object(id), after: { reminded } } };
  });
}

/** Passes the duty to answer to pupils who came of age since the document was published, and notifies them. */
export async function handOver(ctx: SystemCtx, id: string, day: string): Promise<void> {
  await documentsRoom.act(ctx, 'documents.of_age', async (tx) => {
    await settleAnswers(tx.db, ctx.schoolId, [id], day);
    await tx.live('documents.changed', { document: id }, await accountsOf(tx.db, id, day));
    await tx.emit('documents.given', { documentId: id });
    return { result: null, audit: { object: object(id), after: { day } } };
  });
}
