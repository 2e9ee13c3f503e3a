import { nothing } from '#kernel/act/act.ts';
import { forbidden, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { familyPupils } from '../../../school/directory/directory.public.ts';
import { reportCardsRoom } from '../report-cards.room.ts';
import { familyCards, mustConfirm } from './families.queries.ts';

/** Records once that the caller read a card; 404 for a card that the caller may not read. */
export function acknowledgeCard(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.acknowledge', async (tx) => {
    const ids = await familyPupils(tx.db, ctx);
    const card = ids.length ? await familyCards(tx.db, ctx, ids).where('d.id', '=', id).executeTakeFirst() : undefined;
    if (!card) throw notFound();
    if (!mustConfirm(ctx, card)) throw forbidden('report_cards.not_yours');
    const result = { ok: true as const };
    const made = await tx.db
      .insertInto('report_receipts')
      .values({
        school_id: tx.schoolId,
        card_id: id,
        person_id: self(ctx).personId ?? '',
        at: ctx.now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('at')
      .executeTakeFirst();
    if (!made) return nothing(result);
    await tx.live('report_cards.changed', {}, { holds: ['report-cards.manage'] });
    return {
      result,
      audit: { object: { type: 'report_card', id }, after: { pupil_id: card.pupilId, changed: true } },
    };
  });
}
