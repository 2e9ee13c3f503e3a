import { pieceWorkflow } from '../papers.policy.ts';
import type {
  Campaign,
  decidePiece as decideRoute,
  openCampaign as openRoute,
} from '@encrier/contract/communication/papers';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { Act } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { AppError, conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { adoptFiles } from '#kernel/files/adopt.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { checkAudience } from '../../audience/audience.public.ts';
import { ruleColumns } from '../../audience/rules.public.ts';
import { stateOfPiece } from '../papers.public.ts';
import { pupilsOf, readCampaign, stillHere } from './admin.queries.ts';
import { papersRoom } from '../papers.room.ts';

type Inside = Parameters<Parameters<typeof papersRoom.act>[2]>[0];
type Tx = Inside extends Act<infer T, infer E> ? Act<T, E> : never;
const object = (id: string): { type: string; id: string } => ({ type: 'paper_campaign', id });

/** Opens a campaign: one paper for each pupil of the audience, and a notice to their families. */
export function openCampaign(ctx: Ctx, body: BodyOf<typeof openRoute>): Promise<Campaign> {
  return papersRoom.act(ctx, 'papers.open', async (tx) => {
    if (body.dueOn < ctx.today) throw invalid('papers.day', { dueOn: 'papers.day' });
    await checkAudience(tx.db, ctx.schoolId, self(ctx), 'documents.publish', body.audience, ctx.now);
    const pupils = await pupilsOf(tx.db, ctx.schoolId, body.audience, ctx.today);
    if (!pupils.length) throw invalid('papers.nobody', { audience: 'papers.nobody' });
    const year = await tx.db.selectFrom('school_years').select('id').where('current', '=', true).executeTakeFirst();
    if (!year) throw conflict('papers.nobody');
    const id = newId(ctx.now.getTime());
    try {
      if (body.modelId) await adoptFiles(tx, ctx, [body.modelId], object(id));
    } catch (error) {
      throw error instanceof AppError ? invalid('papers.file_unknown', { modelId: 'papers.file_unknown' }) : error;
    }
    await tx.db
      .insertInto('paper_campaigns')
      .values({
        school_id: ctx.schoolId,
        id,
        author_id: self(ctx).accountId,
        year_id: year.id,
        title: body.title,
        note: body.note,
        model_file_id: body.modelId,
        due_on: body.dueOn,
        required: body.required,
        formats: [...new Set(body.formats)],
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute();
    await tx.db
      .insertInto('paper_pieces')
      .values(
        pupils.map((pupil_id) => ({
          school_id: ctx.schoolId,
          id: newId(ctx.now.getTime()),
          campaign_id: id,
          pupil_id,
        })),
      )
      .execute();
    await tx.db
      .insertInto('paper_audience')
      .values(
        body.audience.map((rule, position) => ({
          school_id: ctx.schoolId,
          campaign_id: id,
          ...ruleColumns(rule, position),
        })),
      )
      .execute();
    await tx.emit('papers.asked', { campaignId: id });
    return {
      result: (await readCampaign(tx.db, ctx, id)) as Campaign,
      audit: { object: object(id), after: { title: body.title, dueOn: body.dueOn, pupils: pupils.length } },
    };
  });
}

/** Closes a campaign, or opens it again. */
export function closeCampaign(
  ctx: Ctx,
  id: string,
  { version, closed }: { version: number; closed: boolean },
): Promise<Campaign> {
  return papersRoom.act(ctx, closed ? 'papers.close' : 'papers.reopen', async (tx) => {
    const before = await readCampaign(tx.db, ctx, id);
    if (!before) throw notFound();
    const saved = await tx.db
      .updateTable('paper_campaigns')
      .set({ closed_at: closed ? ctx.now : null, updated_at: ctx.now, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!saved)
      throw conflict('edited_meanwhile', {
        version: before.version,
        theirs: { closed: before.closed },
        yours: { closed },
      });
    return {
      result: (await readCampaign(tx.db, ctx, id)) as Campaign,
      audit: { object: object(id), before: { closed: before.closed }, after: { closed } },
    };
  });
}

type PieceDecision = BodyOf<typeof decideRoute>;

/** Refuses a refusal without a reason, and an acceptance with a past last day. */
function refuseDecision({ decision, reason, expiresOn }: PieceDecision, today: string): void {
  if (decision !== 'accept' && !reason) throw invalid('papers.reason_missing', { reason: 'papers.reason_missing' });
  if (decision === 'accept' && expiresOn !== null && expiresOn < today)
    throw invalid('papers.day', { expiresOn: 'papers.day' });
}

/** Why a decision was refused: the paper was withdrawn, or somebody else decided. */
function clashOf(piece: { state: string; version: number }, { version, decision }: PieceDecision) {
  if (piece.version === version) return conflict('papers.state');
  const [theirs, yours] = [{ state: piece.state }, { state: decision }];
  return conflict('edited_meanwhile', { version: piece.version, theirs, yours });
}

/** Accepts or refuses what a family submitted; the family reads the reason. */
export function decidePiece(ctx: Ctx, id: string, body: PieceDecision): Promise<{ ok: true }> {
  const accept = body.decision === 'accept';
  return papersRoom.act(ctx, accept ? 'papers.accept' : 'papers.refuse', async (tx) => {
    refuseDecision(body, ctx.today);
    const piece = await tx.db
      .selectFrom('paper_pieces')
      .select(['state', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!piece) throw notFound();
    const saved = await tx.db
      .updateTable('paper_pieces')
      .set({
        state: accept ? 'accepted' : 'refused',
        decided_by: self(ctx).accountId,
        decided_at: ctx.now,
        reason: accept ? '' : body.reason,
        expires_on: accept ? body.expiresOn : null,
        version: body.version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', body.version)
      .where('state', 'in', pieceWorkflow.from(body.decision))
      .returning('id')
      .executeTakeFirst();
    if (!saved) throw clashOf(piece, body);
    if (!accept) await tx.emit('papers.refused', { pieceId: id });
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'paper_piece', id },
        before: { state: piece.state },
        after: { state: accept ? 'accepted' : 'refused', reason: body.reason },
      },
    };
  });
}

async function remind(tx: Tx, id: string, day: string, before: Date): Promise<number> {
  const due = await tx.db
    .updateTable('paper_pieces as k')
    .set({ reminded_at: tx.now })
    .where('k.campaign_id', '=', id)
    .where(sql<boolean>`${stateOfPiece(day)} IN ('missing', 'refused', 'expired') AND ${stillHere}`)
    .where((eb) => eb.or([eb('k.reminded_at', 'is', null), eb('k.reminded_at', '<', before)]))
    .executeTakeFirst();
  const reminded = Number(due.numUpdatedRows ?? 0);
  if (reminded) await tx.emit('papers.reminder', { campaignId: id });
  return reminded;
}

/** Reminds now the families whose paper is missing, refused or expired. */
export function remindCampaign(ctx: Ctx, id: string): Promise<{ reminded: number }> {
  return papersRoom.act(ctx, 'papers.remind', async (tx) => {
    const campaign = await readCampaign(tx.db, ctx, id);
    if (!campaign) throw notFound();
    if (campaign.closed) throw conflict('papers.closed');
    const reminded = await remind(tx, id, ctx.today, ctx.now);
    return { result: { reminded }, audit: { object: object(id), after: { reminded } } };
  });
}

/** The scheduled reminder, for papers not reminded since `before`. */
export async function remindByCalendar(ctx: SystemCtx, id: string, day: string, before: Date): Promise<void> {
  await papersRoom.act(ctx, 'papers.remind', async (tx) => {
    const reminded = await remind(tx, id, day, before);
    return { result: null, audit: { object: object(id), after: { reminded } } };
  });
}
