import type { BodyOf } from '@encrier/contract/kernel/route';
import type { answerReenrolment, ReenrolmentChild, ReenrolmentPaper } from '@encrier/contract/school/reenrolment';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { guardianOf, ownChildren } from '../directory/directory.public.ts';
import { type FamilyAnswer, cleanAnswer, pieceWorkflow } from './reenrolment.policy.ts';
import { campaignRows, childrenOf, filesOf, followersOf, openOn, papersOf, piecesOf } from './reenrolment.queries.ts';
import { holdFile, writeAnswer } from './reenrolment.public.ts';
import { reenrolmentRoom, type ReenrolmentTx } from './reenrolment.room.ts';
import { isShown } from './reenrolment.reach.ts';

type Body = BodyOf<typeof answerReenrolment>;
type At = { campaignId: string; pupilId: string; byId: string };
const pieceOwner = (id: string) => ({ type: 'reenrolment_piece', id });

/** Refuses an incomplete answer, with the field at fault. */
function refuseIncomplete(said: FamilyAnswer, body: Body, papers: readonly ReenrolmentPaper[]): void {
  if (said.choice === 'accept' && !body.confirmed)
    throw invalid('reenrolment.not_confirmed', { confirmed: 'reenrolment.not_confirmed' });
  if (said.choice === 'refuse' && !said.reason)
    throw invalid('reenrolment.reason_missing', { reason: 'reenrolment.reason_missing' });
  if (body.pieces.some(({ paperId }) => !papers.some(({ id }) => id === paperId)))
    throw invalid('reenrolment.paper_unknown');
}

/**
 * Papers as the guardian saved them: an accepted one stays, one without files is deleted, one whose files changed waits
 * for the office again.
 */
async function writePieces(tx: ReenrolmentTx, ctx: Ctx, at: At, wanted: Body['pieces']): Promise<void> {
  const known = await piecesOf(tx.db, at.campaignId, [at.pupilId], at.byId);
  for (const { paperId, files } of wanted) {
    const piece = known.find((one) => one.paperId === paperId);
    if (piece && (!pieceWorkflow.allows(piece.state, 'give') || piece.atDesk)) continue;
    const same =
      piece !== undefined && piece.files.length === files.length && piece.files.every(({ id }) => files.includes(id));
    if (same || (!piece && !files.length)) continue;
    const id = piece?.id ?? newId(tx.now.getTime());
    if (piece && !files.length) await tx.db.deleteFrom('reenrolment_pieces').where('id', '=', id).execute();
    else if (piece)
      await tx.db
        .updateTable('reenrolment_pieces')
        .set({ state: 'given', reason: '', given_at: tx.now, version: piece.version + 1 })
        .where('id', '=', id)
        .execute();
    else
      await tx.db
        .insertInto('reenrolment_pieces')
        .values({
          school_id: tx.schoolId,
          id,
          campaign_id: at.campaignId,
          paper_id: paperId,
          pupil_id: at.pupilId,
          by_id: at.byId,
          given_at: tx.now,
        })
        .execute();
    await adoptFiles(tx, ctx, files, pieceOwner(id));
    await releaseFiles(tx, pieceOwner(id), files);
  }
}

/**
 * A guardian's answer for their child, replacing the previous one. `edited_meanwhile` when they answered on another
 * screen or the office typed in their paper, `reenrolment.decided` once the office decided.
 */
export function answerForChild(ctx: Ctx, pupilId: string, body: Body): Promise<ReenrolmentChild> {
  const byId = guardianOf(ctx);
  return reenrolmentRoom.act(ctx, 'reenrolment.answer', async (tx) => {
    if (!byId || !(await ownChildren(tx.db, ctx)).includes(pupilId)) throw notFound();
    const campaign = await campaignRows(tx.db)
      .where('k.id', '=', body.campaignId)
      .where(isShown(ctx.today))
      .forShare()
      .executeTakeFirst();
    if (!campaign || !(await filesOf(tx.db, campaign, ctx.today, [pupilId])).length) throw notFound();
    if (!openOn(campaign, ctx.today)) throw conflict('reenrolment.closed');
    const { decision, version } = await holdFile(tx, campaign.id, pupilId);
    if (decision) throw conflict('reenrolment.decided');
    const said = cleanAnswer({
      ...body,
      options: withoutOverrides(body.options),
      boardRegime: withoutOverrides(body.boardRegime),
      reason: withoutOverrides(body.reason),
      destination: withoutOverrides(body.destination),
    });
    refuseIncomplete(said, body, await papersOf(tx.db, campaign.id));
    const before = await tx.db
      .selectFrom('reenrolment_answers')
      .select(['choice', 'version'])
      .where('campaign_id', '=', campaign.id)
      .where('pupil_id', '=', pupilId)
      .where('by_id', '=', byId)
      .executeTakeFirst();
    requireVersion(before, body.version, {
      fields: { choice: { theirs: before?.choice ?? null, yours: said.choice } },
    });
    const at = { campaignId: campaign.id, pupilId, byId };
    await writeAnswer(tx, at, said, null);
    // The office decides on the version it has read.
    await tx.db
      .updateTable('reenrolment_files')
      .set({ version: version + 1 })
      .where('campaign_id', '=', campaign.id)
      .where('pupil_id', '=', pupilId)
      .execute();
    if (said.choice === 'accept') await writePieces(tx, ctx, at, body.pieces);
    await tx.live('reenrolment.changed', {}, await followersOf(tx.db, ctx.today, { pupilId }));
    const child = (await childrenOf(tx.db, ctx, campaign)).find((one) => one.pupilId === pupilId);
    return {
      result: child!,
      audit: {
        object: { type: 'pupil', id: pupilId },
        ...(before && { before: { choice: before.choice } }),
        after: { choice: said.choice, campaign: campaign.name },
      },
    };
  });
}
