import { pieceWorkflow } from '../papers.policy.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { endReminder } from '../papers.public.ts';
import { papersRoom } from '../papers.room.ts';
import { pupilsOf, stillHere } from './admin.queries.ts';

/**
 * Adds pupils who joined the audience of a campaign, and removes those who left it without handing anything in; papers
 * handed in are kept. `ctx.today` is the school's day.
 */
export async function followCampaign(ctx: Ctx, id: string, rules: readonly AudienceRule[]): Promise<void> {
  await papersRoom.act(ctx, 'papers.follow', async (tx) => {
    const campaign = await tx.db
      .selectFrom('paper_campaigns')
      .select('id')
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!campaign) return nothing(null);
    const pupils = new Set(await pupilsOf(tx.db, ctx.schoolId, rules, ctx.today));
    const existing = await tx.db
      .selectFrom('paper_pieces')
      .select(['id', 'pupil_id', 'state'])
      .where('campaign_id', '=', id)
      .execute();
    const joined = [...pupils].filter((pupil) => !existing.some(({ pupil_id }) => pupil_id === pupil));
    const gone = existing.filter(({ pupil_id, state }) => state === 'missing' && !pupils.has(pupil_id));
    if (!joined.length && !gone.length) return nothing(null);
    if (joined.length) {
      await tx.db
        .insertInto('paper_pieces')
        .values(
          joined.map((pupil_id) => ({
            school_id: ctx.schoolId,
            id: newId(ctx.now.getTime()),
            campaign_id: id,
            pupil_id,
          })),
        )
        .execute();
      await tx.emit('papers.joined', { campaignId: id, pupilIds: joined });
    }
    if (gone.length)
      await tx.db
        .deleteFrom('paper_pieces')
        .where(sql<boolean>`id = ANY (${gone.map((piece) => piece.id)}::uuid[])`)
        .where('state', 'in', pieceWorkflow.from('drop'))
        .execute();
    return {
      result: null,
      audit: { object: { type: 'paper_campaign', id }, after: { asked: joined.length, withdrawn: gone.length } },
    };
  });
}

/** Reminds families of papers that were accepted and end within three weeks, or have ended: once in each case. */
export async function remindOfEnds(ctx: SystemCtx, day: string): Promise<void> {
  await papersRoom.act(ctx, 'papers.remind_end', async (tx) => {
    const due = await tx.db
      .updateTable('paper_pieces as k')
      .set({ reminded_at: tx.now })
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('paper_campaigns as c')
            .select('c.id')
            .whereRef('c.id', '=', 'k.campaign_id')
            .where('c.closed_at', 'is', null),
        ),
      )
      .where(sql<boolean>`${endReminder(day)} > COALESCE(k.reminded_at, '-infinity') AND ${stillHere}`)
      .returning(['k.campaign_id', 'k.pupil_id'])
      .execute();
    if (!due.length) return nothing(null);
    const campaigns = Map.groupBy(due, ({ campaign_id }) => campaign_id);
    for (const [campaignId, pieces] of campaigns)
      await tx.emit('papers.joined', { campaignId, pupilIds: pieces.map(({ pupil_id }) => pupil_id) });
    return { result: null, audit: { object: { type: 'paper_campaign', id: null }, after: { reminded: due.length } } };
  });
}
