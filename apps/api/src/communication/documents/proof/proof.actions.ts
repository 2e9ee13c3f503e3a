import type { Ctx } from '#kernel/http/context.ts';
import { everyProof, type Proof, printed } from './proof.queries.ts';
import { documentsRoom } from '../documents.room.ts';

/** A page of the signatures of a document, for the office; the journal keeps who took how many (SEC-RAT-02). */
export async function proveAll(ctx: Ctx, id: string, page: number): Promise<Proof> {
  const found = await everyProof(ctx, id, page);
  await documentsRoom.act(ctx, 'documents.prove_all', async () => ({
    result: null,
    audit: { object: { type: 'document', id }, after: { page, count: found.signatures.length } },
  }));
  return printed(ctx, found);
}
