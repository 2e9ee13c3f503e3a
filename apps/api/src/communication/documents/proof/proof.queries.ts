import { proofsPerPage } from '@encrier/contract/communication/documents';
import { sql } from 'kysely';
import { type Download, pdfFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type Letterhead, letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { mayReadDocument } from '../documents.public.ts';
import { personInForce } from '../../../school/directory/in-force.public.ts';
import { proofWords } from './proof.messages.ts';
import { proofData, proofTemplate, type Signed } from './proof.present.ts';

type Found = {
  document: { title: string; name: string; sha256: string };
  letterhead: Letterhead;
  signatures: (Signed & { person_id: string | null })[];
};

async function proofOf(
  db: ReadDb,
  ctx: Ctx,
  id: string,
  which: { personId: string | null } | { page: number },
): Promise<Found> {
  const document = await db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.title', 'f.name', 'f.sha256'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  const query = db
    .selectFrom('document_signatures')
    .select(['number', 'person_id', 'signer', 'method', 'mark', 'file_name', 'sha256', 'signed_at'])
    .where('document_id', '=', id)
    .orderBy('number')
    .limit(proofsPerPage);
  const signatures = (await ('page' in which
    ? query.where(personInForce(ctx, 'documents.publish', sql`person_id`)).offset((which.page - 1) * proofsPerPage)
    : query.where('person_id', '=', which.personId)
  ).execute()) as unknown as Found['signatures'];
  // A document without signatures has one page, which says so.
  if (!document || (!signatures.length && !('page' in which && which.page === 1))) throw notFound();
  return { document, letterhead: await letterheadOf(ctx, db, 'school'), signatures };
}

/** The signatures of one page of a document, for the office. */
export const everyProof = (ctx: Ctx, id: string, page: number): Promise<Found> =>
  readTenant(ctx.kernel.pool, ctx.schoolId, (db) => proofOf(db, ctx, id, { page }));

/** Prints the proof. The address from which somebody signed is never printed. */
export async function printProof(ctx: Ctx, { document, letterhead, signatures }: Found): Promise<Download> {
  const { lang } = self(ctx);
  const { data, pictures } = proofData({
    title: document.title,
    timeZone: ctx.zone,
    lang,
    fileName: document.name,
    sha256: document.sha256,
    signatures,
  });
  return pdfFile(
    await renderPaper(ctx, letterhead, proofTemplate, data, pictures),
    `${proofWords[lang].title} - ${document.title}`,
  );
}

/** The proof of the caller's own signature. */
export async function readProof(ctx: Ctx, id: string): Promise<Download> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    if (!(await mayReadDocument(db, ctx, id))) throw notFound();
    return proofOf(db, ctx, id, { personId: self(ctx).personId });
  });
  return printProof(ctx, found);
}
