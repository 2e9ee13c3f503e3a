import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { everyProof, printProof } from './proof.queries.ts';

/** A page of the signatures of a document, for the office; the journal keeps whose they are. */
export async function proveAll(ctx: Ctx, id: string, page: number): Promise<PersonalExport> {
  const found = await everyProof(ctx, id, page);
  return {
    action: 'documents.prove_all',
    object: { type: 'document', id },
    after: { page },
    people: found.signatures.flatMap((one) => one.person_id ?? []),
    count: found.signatures.length,
    make: () => printProof(ctx, found),
  };
}
