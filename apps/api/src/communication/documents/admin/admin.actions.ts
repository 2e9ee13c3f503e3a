import type { AdminDocument, DocumentContent } from '@encrier/contract/communication/documents';
import { dayIn } from '#kernel/content/dates.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import type { Act } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { AppError, conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { checkAudience } from '../../audience/audience.public.ts';
import { accountsOf, giveDocuments } from '../publication/publication.public.ts';
import { planLook } from '../publication/opening.public.ts';
import { daysAgree, keepsPromise, keepsWords } from './admin.policy.ts';
import { contentOf, type DocumentRecord, presentDocument } from './admin.present.ts';
import { isSigned, missingIn, readDocument } from './admin.queries.ts';
import { documentsRoom, type DocumentsTx } from '../documents.room.ts';
import { ruleColumns } from '../../audience/rules.public.ts';

type Tx = Pick<Act<(typeof documentsRoom.tables)[number], Record<never, never>>, 'db' | 'schoolId' | 'now'>;
const instant = (at: string | null): Date | null => (at === null ? null : new Date(at));
const object = (id: string): { type: string; id: string } => ({ type: 'document', id });

/** The document as stored; throws not found when this school has no such id. */
export async function readStoredDocument(db: ReadDb, ctx: Ctx, id: string): Promise<DocumentRecord> {
  const row = await readDocument(db, ctx, id);
  if (!row) throw notFound();
  return row;
}

/** The document as it is now, for the answer of a write. */
export const readAnswer = async (db: ReadDb, ctx: Ctx, id: string): Promise<AdminDocument> =>
  presentDocument(self(ctx).lang, await readStoredDocument(db, ctx, id));

/** Somebody saved meanwhile: the error carries both texts, so that nothing is lost. */
export const editedMeanwhile = (row: DocumentRecord, yours: DocumentContent | null): AppError =>
  conflict('edited_meanwhile', { version: row.version, updatedAt: row.updated_at, theirs: contentOf(row), yours });

/** Refuses a content that readers could not use. */
export function refuseUnready(content: DocumentContent, from: Date, zone: string): void {
  if (!content.title) throw invalid('documents.title_missing', { title: 'documents.title_missing' });
  if (!content.fileId) throw invalid('documents.file_missing', { fileId: 'documents.file_missing' });
  if (!content.pupilId && !content.audience.some((rule) => !rule.exclude))
    throw invalid('documents.audience_empty', { audience: 'documents.audience_empty' });
  if (!daysAgree(content, from, (at) => dayIn(at, zone)))
    throw invalid('documents.dates', { visibleUntil: 'documents.dates' });
}

/** Columns of a content; `from` is set once it is published. */
export const columnsOf = (content: DocumentContent) => ({
  title: content.title,
  note: content.note,
  search_key: searchKey(`${content.title} ${content.note}`),
  category: content.category,
  year_id: content.yearId,
  pupil_id: content.pupilId,
  to_pupil: content.pupilId !== null && content.toPupil,
  visible_from_at: instant(content.visibleFrom),
  visible_until_at: instant(content.visibleUntil),
  valid_until_on: content.validUntil,
  answer_by_on: content.answerBy,
  reading_required: content.readingRequired,
  signature: content.signature,
  all_guardians: content.signature !== 'none' && content.allGuardians,
});

async function check(tx: Tx, ctx: Ctx, content: DocumentContent): Promise<void> {
  const missing = await missingIn(tx.db, content);
  if (missing === 'year') throw invalid('documents.year_unknown', { yearId: 'documents.year_unknown' });
  if (missing === 'pupil') throw invalid('documents.pupil_unknown', { pupilId: 'documents.pupil_unknown' });
  if (content.visibleFrom && content.visibleUntil && new Date(content.visibleUntil) <= new Date(content.visibleFrom))
    throw invalid('documents.dates', { visibleUntil: 'documents.dates' });
  await checkAudience(tx.db, ctx.schoolId, self(ctx), 'documents.publish', content.audience, ctx.now);
}

/** Attaches the uploaded file; throws unknown for a file that is not the sender's own unused upload. */
export async function attachFile(tx: object, ctx: Ctx, id: string, fileId: string | null): Promise<void> {
  try {
    if (fileId) await adoptFiles(tx, ctx, [fileId], object(id));
  } catch (error) {
    throw error instanceof AppError ? invalid('documents.file_unknown', { fileId: 'documents.file_unknown' }) : error;
  }
}

async function saveRules(tx: Tx, id: string, content: DocumentContent): Promise<void> {
  await tx.db.deleteFrom('document_audience').where('document_id', '=', id).execute();
  if (!content.audience.length || content.pupilId) return;
  await tx.db
    .insertInto('document_audience')
    .values(
      content.audience.map((rule, position) => ({
        school_id: tx.schoolId,
        document_id: id,
        ...ruleColumns(rule, position),
      })),
    )
    .execute();
}

/** Creates a draft. The client makes the id, so sending it again is harmless: its author gets the existing draft. */
export function createDocument(
  ctx: Ctx,
  input: { id?: string | undefined; content: DocumentContent },
): Promise<AdminDocument> {
  const { content } = input;
  return documentsRoom.act(ctx, 'documents.create', async (tx) => {
    const id = input.id ?? newId(ctx.now.getTime());
    const before = await tx.db.selectFrom('documents').select('author_id').where('id', '=', id).executeTakeFirst();
    if (before && before.author_id !== self(ctx).accountId) throw conflict('already_exists');
    if (!before) {
      await check(tx, ctx, content);
      await attachFile(tx, ctx, id, content.fileId);
      await tx.db
        .insertInto('documents')
        .values({
          school_id: ctx.schoolId,
          id,
          author_id: self(ctx).accountId,
          file_id: content.fileId,
          created_at: ctx.now,
          updated_at: ctx.now,
          ...columnsOf(content),
        })
        .execute();
      await saveRules(tx, id, content);
    }
    return {
      result: await readAnswer(tx.db, ctx, id),
      audit: { object: object(id), after: before ? null : { title: content.title, category: content.category } },
    };
  });
}

/** What changed, for the journal. */
function changes(
  before: DocumentContent,
  after: DocumentContent,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const keys = (Object.keys(after) as (keyof DocumentContent)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (of: DocumentContent): Record<string, unknown> => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return { before: pick(before), after: pick(after) };
}

/** The document of a write, as the writer read it; one that was withdrawn stays as it is. */
async function changeable(tx: Tx, ctx: Ctx, id: string, version: number, yours: DocumentContent) {
  const row = await readStoredDocument(tx.db, ctx, id);
  if (row.version !== version) throw editedMeanwhile(row, yours);
  if (row.status === 'withdrawn') throw conflict('documents.state');
  return row;
}

/** Refuses a change to what readers of a published document were promised, or to the words that they signed. */
async function refuseLocked(tx: Tx, id: string, before: DocumentContent, content: DocumentContent): Promise<void> {
  if (!keepsPromise(before, content)) throw conflict('documents.locked');
  if (!keepsWords(before, content) && (await isSigned(tx.db, id))) throw conflict('documents.signed');
}

/** Nobody has seen it yet: its day may still change. */
const isUnseen = ({ status }: DocumentRecord): boolean => status === 'scheduled' || status === 'held';

/** The day of a published document: the one on which it was shown; a planned day may still move. */
function shownFrom(row: DocumentRecord, planned: Date | null, now: Date): Date {
  return isUnseen(row) ? (planned ?? now) : instant(contentOf(row).visibleFrom)!;
}

/**
 * Gives a published document to people who join its audience; `told`, its former recipients, get the live event too.
 */
async function giveAgain(
  tx: DocumentsTx,
  ctx: Ctx,
  id: string,
  content: DocumentContent,
  former: readonly string[],
): Promise<void> {
  if (!(await giveDocuments(tx.db, ctx.schoolId, [id], content.pupilId ? null : content.audience, ctx.now, ctx.today)))
    throw invalid('documents.audience_empty', { audience: 'documents.audience_empty' });
  const readers = await accountsOf(tx.db, id, ctx.today);
  await tx.live('documents.changed', { document: id }, [...new Set([...former, ...readers])]);
}

/** Schedules the opening of a document that nobody has seen. */
async function planOpening(tx: DocumentsTx, id: string, from: Date): Promise<void> {
  await planLook(tx, id);
  await tx.emit('documents.given', { documentId: id }, from);
}

/**
 * Saves a draft, or the text, days and audience of a published document: people who join the audience receive it, and
 * no answer is lost. After the first signature, title, note and category can no longer change (`documents.signed`).
 */
export function updateDocument(
  ctx: Ctx,
  id: string,
  { version, content }: { version: number; content: DocumentContent },
): Promise<AdminDocument> {
  return documentsRoom.act(ctx, 'documents.update', async (tx) => {
    const row = await changeable(tx, ctx, id, version, content);
    const before = contentOf(row);
    const out = row.status !== 'draft';
    const unseen = isUnseen(row);
    if (out) await refuseLocked(tx, id, before, content);
    await check(tx, ctx, content);
    const columns = columnsOf(content);
    if (out) {
      columns.visible_from_at = shownFrom(row, columns.visible_from_at, ctx.now);
      const answerBy = content.answerBy === before.answerBy ? null : content.answerBy;
      refuseUnready({ ...content, answerBy }, columns.visible_from_at, ctx.zone);
    }
    await attachFile(tx, ctx, id, content.fileId);
    if (!out) await releaseFiles(tx, object(id), content.fileId ? [content.fileId] : []);
    const former = out ? await accountsOf(tx.db, id, ctx.today) : [];
    const saved = await tx.db
      .updateTable('documents')
      .set({ ...columns, file_id: content.fileId, version: version + 1, updated_at: ctx.now })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!saved) throw editedMeanwhile(await readStoredDocument(tx.db, ctx, id), content);
    await saveRules(tx, id, content);
    if (out) await giveAgain(tx, ctx, id, content, former);
    if (unseen) await planOpening(tx, id, columns.visible_from_at!);
    return { result: await readAnswer(tx.db, ctx, id), audit: { object: object(id), ...changes(before, content) } };
  });
}

/** Deletes a draft: nobody ever received it. */
export function removeDocument(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return documentsRoom.act(ctx, 'documents.remove', async (tx) => {
    const row = await readStoredDocument(tx.db, ctx, id);
    const gone = await tx.db
      .deleteFrom('documents')
      .where('id', '=', id)
      .where('version', '=', row.version)
      .where('status', '=', 'draft')
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw conflict('documents.state');
    await releaseFiles(tx, object(id), []);
    return { result: { ok: true as const }, audit: { object: object(id), before: { title: row.title } } };
  });
}
