import { campaignWorkflow, type CampaignState, checkedPiece } from '../reenrolment.policy.ts';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { checkPiece, decideFile, recordAnswer, ReenrolmentFile } from '@encrier/contract/school/reenrolment';
import { sql } from 'kysely';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, precondition, requireVersion } from '#kernel/errors/errors.ts';
import { releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { campaignOf, fileOf } from '../admin/admin.public.ts';
import {
  type CampaignRow,
  decisionFault,
  followersOf,
  holdFile,
  cleanAnswer,
  writeAnswer,
} from '../reenrolment.public.ts';
import { outcomes } from './files.messages.ts';
import { type ReenrolmentTx, reenrolmentRoom } from '../reenrolment.room.ts';

const pupil = (id: string) => ({ type: 'pupil', id });

/** The campaign and the pupil's file, locked; a campaign not yet shown to families has no files. */
async function open(
  tx: ReenrolmentTx,
  ctx: Ctx,
  id: string,
  pupilId: string,
): Promise<{ campaign: CampaignRow; file: ReenrolmentFile }> {
  const campaign = await campaignOf(tx.db, id);
  if (!campaignWorkflow.allows(campaign.state as CampaignState, 'answer')) throw conflict('reenrolment.state');
  await fileOf({ ...ctx, db: tx.db }, campaign, pupilId);
  await holdFile(tx, id, pupilId);
  return { campaign, file: await fileOf({ ...ctx, db: tx.db }, campaign, pupilId) };
}

/** Notifies the people who answer and have access to the application, each in their language. */
async function notifyAnswering(
  tx: ReenrolmentTx,
  ctx: Ctx,
  people: readonly string[],
  what: keyof typeof outcomes,
  about: { pupilId: string; key: string },
): Promise<void> {
  if (!people.length) return;
  const accounts = await tx.db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.person_id', 'in', [...people])
    // The pupil, and the guardians with authority over the pupil today (SEC-OBJ-01).
    .where(sql<boolean>`${about.pupilId}::uuid = ANY (app.children_under(a.school_id, a.id, ${ctx.today}::date))`)
    .execute();
  await notifyInAct(tx, ctx, {
    type: 'reinscription',
    accountIds: accounts.map(({ id }) => id),
    childId: about.pupilId,
    model: { type: 'reenrolment', id: null },
    priority: 'normal',
    dedupeKey: about.key,
    detail: (speech) => sentence(speech, outcomes, what),
  });
}

async function bump(tx: ReenrolmentTx, campaign: CampaignRow, pupilId: string, version: number): Promise<void> {
  await tx.db
    .updateTable('reenrolment_files')
    .set({ version: version + 1 })
    .where('campaign_id', '=', campaign.id)
    .where('pupil_id', '=', pupilId)
    .execute();
}

async function finish(tx: ReenrolmentTx, ctx: Ctx, campaign: CampaignRow, pupilId: string): Promise<ReenrolmentFile> {
  await tx.live('reenrolment.changed', {}, await followersOf(tx.db, ctx.today, { pupilId }));
  return fileOf({ ...ctx, db: tx.db }, campaign, pupilId);
}

/** Accepts or refuses a paper; a refused one is requested again, with the reason. */
export function checkPaper(
  ctx: Ctx,
  at: { id: string; pupilId: string; pieceId: string },
  { accept, reason, version }: BodyOf<typeof checkPiece>,
): Promise<ReenrolmentFile> {
  return reenrolmentRoom.act(ctx, 'reenrolment_files.check_piece', async (tx) => {
    const { campaign, file } = await open(tx, ctx, at.id, at.pupilId);
    const author = file.answers.find((one) => one.pieces.some(({ id }) => id === at.pieceId));
    const piece = author?.pieces.find(({ id }) => id === at.pieceId);
    if (!author || !piece) throw notFound();
    if (file.decision) throw conflict('reenrolment.decided');
    requireVersion(piece, version, {
      fields: { state: { theirs: piece.state, yours: accept ? 'accepted' : 'refused' } },
    });
    if (!accept && !reason) throw invalid('reenrolment.reason_missing', { reason: 'reenrolment.reason_missing' });
    const state = checkedPiece(piece.state, accept);
    await tx.db
      .updateTable('reenrolment_pieces')
      .set({ state, reason: accept ? '' : withoutOverrides(reason), version: version + 1 })
      .where('id', '=', piece.id)
      .execute();
    await bump(tx, campaign, at.pupilId, file.version);
    if (!accept)
      await notifyAnswering(tx, ctx, [author.byId], 'piece', {
        pupilId: at.pupilId,
        key: `reenrolment.piece:${piece.id}:${version}`,
      });
    const label = file.papers.find(({ id }) => id === piece.paperId)?.label ?? '';
    return {
      result: await finish(tx, ctx, campaign, at.pupilId),
      audit: {
        object: pupil(at.pupilId),
        before: { paper: label, state: piece.state },
        after: { paper: label, state },
      },
    };
  });
}

type DecideBody = BodyOf<typeof decideFile>;
type OpenFile = Awaited<ReturnType<typeof open>>['file'];

/** Refuses a decision without the family's answer, its note or its papers. */
function refuseDecision(decision: NonNullable<DecideBody['decision']>, file: OpenFile, body: DecideBody): void {
  const fault = decisionFault({
    decision,
    choices: file.answers.map(({ choice }) => choice),
    note: body.note,
    missing: file.missing.length,
    anyway: body.anyway,
  });
  if (fault === 'reenrolment.note_missing') throw invalid(fault, { note: fault });
  if (fault === 'reenrolment.papers_missing') throw precondition(fault, { papers: file.missing });
  if (fault) throw conflict(fault);
}

/**
 * Decides for a pupil as the family answered, or settles two different answers; null cancels the decision. Updates a
 * rollover in preparation. Throws `reenrolment.nothing_said` without any answer, `reenrolment.papers_missing` with
 * their ids.
 */
export function decidePupil(ctx: Ctx, at: { id: string; pupilId: string }, body: DecideBody): Promise<ReenrolmentFile> {
  return reenrolmentRoom.act(
    ctx,
    body.decision ? 'reenrolment_files.decide' : 'reenrolment_files.reopen',
    async (tx) => {
      const { campaign, file } = await open(tx, ctx, at.id, at.pupilId);
      requireVersion(file, body.version, { fields: { decision: { theirs: file.decision, yours: body.decision } } });
      if ((body.decision === null) === (file.decision === null)) throw conflict('reenrolment.state');
      const { decision } = body;
      if (decision) refuseDecision(decision, file, body);
      await tx.db
        .updateTable('reenrolment_files')
        .set({
          decision,
          note: decision ? withoutOverrides(body.note) : '',
          decided_by: decision && self(ctx).accountId,
          decided_at: decision && tx.now,
          version: file.version + 1,
        })
        .where('campaign_id', '=', campaign.id)
        .where('pupil_id', '=', at.pupilId)
        .execute();
      await tx.emit('reenrolment.decided', { pupilId: at.pupilId });
      if (decision)
        await notifyAnswering(
          tx,
          ctx,
          file.answers.map(({ byId }) => byId),
          decision,
          { pupilId: at.pupilId, key: `reenrolment.decided:${at.pupilId}:${file.version}:${campaign.id}` },
        );
      return {
        result: await finish(tx, ctx, campaign, at.pupilId),
        audit: {
          object: pupil(at.pupilId),
          before: { decision: file.decision },
          after: { decision, campaign: campaign.name, anyway: body.anyway },
        },
      };
    },
  );
}

/**
 * Papers brought to the desk, accepted by the person who takes them. A paper sent as files that waits must still be
 * checked; brought again after a refusal, it replaces the refused files.
 */
async function receive(
  tx: ReenrolmentTx,
  at: { campaignId: string; pupilId: string; byId: string },
  received: readonly string[],
): Promise<void> {
  if (!received.length) return;
  const written = await tx.db
    .insertInto('reenrolment_pieces')
    .values(
      received.map((paper_id) => ({
        school_id: tx.schoolId,
        id: newId(tx.now.getTime()),
        campaign_id: at.campaignId,
        paper_id,
        pupil_id: at.pupilId,
        by_id: at.byId,
        state: 'accepted',
        at_desk: true,
        given_at: tx.now,
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'paper_id', 'pupil_id', 'by_id'])
        .doUpdateSet((eb) => ({
          state: 'accepted',
          reason: '',
          at_desk: true,
          given_at: tx.now,
          version: eb('reenrolment_pieces.version', '+', 1),
        }))
        .where('reenrolment_pieces.state', '=', 'refused'),
    )
    .returning('id')
    .execute();
  for (const { id } of written) await releaseFiles(tx, { type: 'reenrolment_piece', id }, []);
}

/** Records an answer given at the desk: in the name of a person who may answer today, with the papers they brought. */
export function recordDeskAnswer(
  ctx: Ctx,
  at: { id: string; pupilId: string },
  body: BodyOf<typeof recordAnswer>,
): Promise<ReenrolmentFile> {
  return reenrolmentRoom.act(ctx, 'reenrolment_files.record', async (tx) => {
    const { campaign, file } = await open(tx, ctx, at.id, at.pupilId);
    if (file.decision) throw conflict('reenrolment.decided');
    const theirs = file.answers.find(({ byId }) => byId === body.byId)?.choice ?? null;
    requireVersion(file, body.version, { fields: { choice: { theirs, yours: body.choice } } });
    if (!file.guardians.some(({ id }) => id === body.byId))
      throw invalid('reenrolment.no_authority', { byId: 'reenrolment.no_authority' });
    if (body.received.some((paperId) => !file.papers.some(({ id }) => id === paperId)))
      throw invalid('reenrolment.paper_unknown');
    const said = cleanAnswer({
      ...body,
      options: withoutOverrides(body.options),
      boardRegime: withoutOverrides(body.boardRegime),
      reason: withoutOverrides(body.reason),
      destination: withoutOverrides(body.destination),
    });
    await writeAnswer(tx, { campaignId: campaign.id, pupilId: at.pupilId, byId: body.byId }, said, self(ctx).accountId);
    const received = said.choice === 'accept' ? [...new Set(body.received)] : [];
    await receive(tx, { campaignId: campaign.id, pupilId: at.pupilId, byId: body.byId }, received);
    await bump(tx, campaign, at.pupilId, file.version);
    return {
      result: await finish(tx, ctx, campaign, at.pupilId),
      audit: {
        object: pupil(at.pupilId),
        after: { choice: said.choice, byId: body.byId, papers: received.length, campaign: campaign.name },
      },
    };
  });
}
