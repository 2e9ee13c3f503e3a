import type { MyPiece } from '@encrier/contract/communication/papers';
import { AppError, conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { maySubmit, takes } from './papers.policy.ts';
import { readPiece } from './papers.queries.ts';
import { papersRoom } from './papers.room.ts';

/** Hands a paper in: its files replace the former ones, and it waits for the office. */
export function submitPiece(ctx: Ctx, id: string, fileIds: readonly string[]): Promise<MyPiece> {
  return papersRoom.act(ctx, 'papers.submit', async (tx) => {
    const found = await readPiece(tx.db, ctx, id);
    if (!found) throw notFound();
    const { piece, own } = found;
    if (!piece.open) throw conflict('papers.closed');
    if (!maySubmit(piece, own)) throw conflict('papers.state');
    const ids = [...new Set(fileIds)];
    const owner = { type: 'paper_piece', id };
    try {
      await adoptFiles(tx, ctx, ids, owner);
    } catch (error) {
      throw error instanceof AppError ? invalid('papers.file_unknown', { fileIds: 'papers.file_unknown' }) : error;
    }
    const files = await tx.db.selectFrom('files').select('type').where('id', 'in', ids).execute();
    if (
      !takes(
        piece.formats,
        files.map(({ type }) => type),
      )
    )
      throw invalid('papers.format', { fileIds: 'papers.format' });
    const { accountId } = self(ctx);
    // Does not replace a paper that was accepted meanwhile, or that somebody else just handed in.
    const changed = await tx.db
      .updateTable('paper_pieces')
      .set((eb) => ({
        state: 'submitted',
        submitted_by: accountId,
        submitted_at: ctx.now,
        decided_by: null,
        decided_at: null,
        reason: '',
        expires_on: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', '=', piece.state === 'expired' ? 'accepted' : piece.state)
      .where((eb) => eb.or([eb('state', '<>', 'submitted'), eb('submitted_by', '=', accountId)]))
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw conflict('papers.state');
    await tx.db.deleteFrom('paper_files').where('piece_id', '=', id).execute();
    await tx.db
      .insertInto('paper_files')
      .values(ids.map((file_id, position) => ({ school_id: ctx.schoolId, piece_id: id, file_id, position })))
      .execute();
    await releaseFiles(tx, owner, ids);
    return {
      result: (await readPiece(tx.db, ctx, id))!.piece,
      audit: { object: owner, before: { state: piece.state }, after: { state: 'submitted', files: ids.length } },
    };
  });
}
