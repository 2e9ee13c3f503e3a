import { withTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { renderPdf } from '#kernel/pdf/pdf.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { mayReadDocument } from '../documents/documents.public.ts';
import { proofWords } from './documents-proof.messages.ts';
import { proofData, proofTemplate, type Signed } from './documents-proof.present.ts';

/** The proof of one's own signature, or with `every` of all those of a document, for the office. The address a signature came from is never printed. */
export async function prove(ctx: Ctx, id: string, every: boolean): Promise<{ pdf: Buffer; disposition: string }> {
  const actor = ctx.actor as AccountActor;
  const found = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => {
    if (!every && !(await mayReadDocument(db, ctx, id))) throw notFound();
    const document = await db.selectFrom('documents as d').innerJoin('files as f', 'f.id', 'd.file_id').select(['d.title', 'f.name', 'f.sha256']).where('d.id', '=', id).executeTakeFirst();
    const school = await db.selectFrom('school_settings').select(['title', 'time_zone']).executeTakeFirstOrThrow();
    let query = db.selectFrom('document_signatures').select(['number', 'signer', 'method', 'mark', 'file_name', 'sha256', 'signed_at']).where('document_id', '=', id).orderBy('number');
    if (!every) query = query.where('person_id', '=', actor.personId);
    const signatures = (await query.execute()) as unknown as Signed[];
    if (!document || (!every && !signatures.length)) throw notFound();
    return { document, school, signatures };
  });
  const { document, school, signatures } = found;
  const { data, pictures } = proofData({ title: document.title, school: school.title, timeZone: school.time_zone, lang: actor.lang, fileName: document.name, sha256: document.sha256, signatures });
  return { pdf: await renderPdf(proofTemplate, data, pictures), disposition: contentDisposition('inline', `${proofWords[actor.lang].title} - ${document.title}.pdf`) };
}
