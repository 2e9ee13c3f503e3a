import type { BodyOf } from '@encrier/contract/kernel/route';
import type { publishCards } from '@encrier/contract/teaching/report-cards-families';
import { nothing } from '#kernel/act/act.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { familiesOf } from '../../gradebook/courses.public.ts';
import { classOfTerm } from '../classes/class-rows.queries.ts';
import { reportNews } from '../report-cards.messages.ts';
import { isPublished } from '../report-cards.reach.ts';
import { reportCardsRoom, type ReportCardsTx } from '../report-cards.room.ts';
import { showClassChange } from '../notifying.actions.ts';

type Where = { classId: string; termId: string };

/**
 * Notifies families of cards that they may read from now on, one notice for each card; nobody is notified twice of one
 * version.
 */
async function notifyOfCards(tx: ReportCardsTx, ctx: Ctx, { classId, termId }: Where): Promise<void> {
  const cards = await tx.db
    .selectFrom('report_cards as d')
    .innerJoin('terms as t', 't.id', 'd.term_id')
    .select(['d.id', 'd.pupil_id', 'd.version', 't.name'])
    .where('d.class_id', '=', classId)
    .where('d.term_id', '=', termId)
    .where(isPublished)
    .execute();
  for (const card of cards) {
    const { accountIds, children } = await familiesOf(tx.db, [card.pupil_id], ctx.today);
    await notifyInAct(tx, ctx, {
      type: 'bulletin',
      accountIds,
      children,
      model: { type: 'report_card', id: card.id },
      priority: 'normal',
      dedupeKey: `report-card:${card.id}`,
      detail: (speech) =>
        sentence(speech, reportNews, card.version > 1 ? 'rectified' : 'published', { term: card.name }),
    });
  }
  const { accountIds } = await familiesOf(
    tx.db,
    cards.map(({ pupil_id }) => pupil_id),
    ctx.today,
  );
  await tx.live('report_cards.changed', {}, accountIds);
}

const standing = (tx: ReportCardsTx, { classId, termId }: Where) =>
  tx.db
    .selectFrom('report_classes')
    .select(['publish_at', 'published_at'])
    .where('class_id', '=', classId)
    .where('term_id', '=', termId)
    .forUpdate()
    .executeTakeFirst();
const set = (tx: ReportCardsTx, { classId, termId }: Where, values: { publish_at: Date | null; published_at?: Date }) =>
  tx.db
    .updateTable('report_classes')
    .set(values)
    .where('class_id', '=', classId)
    .where('term_id', '=', termId)
    .execute();

/**
 * Publishes the cards of a class to its families, in a transaction. Throws when they are already published, or when
 * there are none.
 */
export async function publishIn(tx: ReportCardsTx, ctx: Ctx, where: Where): Promise<void> {
  const held = await standing(tx, where);
  if (!held) throw conflict('report_cards.not_frozen');
  if (held.published_at) throw conflict('report_cards.published');
  await publishNow(tx, ctx, where);
}

async function publishNow(tx: ReportCardsTx, ctx: Ctx, where: Where): Promise<void> {
  await set(tx, where, { publish_at: ctx.now, published_at: ctx.now });
  await notifyOfCards(tx, ctx, where);
  await showClassChange(tx, where.classId);
}

/** Lets families read the cards of a class; see the contract. */
export function showCards(ctx: Ctx, classId: string, body: BodyOf<typeof publishCards>): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.publish', async (tx) => {
    const { termId, when } = body;
    const row = await classOfTerm(tx.db, ctx, classId, termId);
    if (!row.manages) throw notFound();
    const where = { classId, termId };
    const held = await standing(tx, where);
    if (!held) throw conflict('report_cards.not_frozen');
    if (held.published_at) throw conflict('report_cards.published');
    const result = { ok: true as const };
    const audit = (after: Record<string, unknown>) => ({
      object: { type: 'class', id: classId },
      after: { term_id: termId, ...after },
    });
    if (when === 'now') {
      await publishNow(tx, ctx, where);
      return { result, audit: audit({ published_at: ctx.now }) };
    }
    if (when === 'hold') {
      if (!held.publish_at) return nothing(result);
      await set(tx, where, { publish_at: null });
      await showClassChange(tx, classId);
      return { result, audit: audit({ publish_at: null }) };
    }
    const at = body.at ? new Date(body.at) : null;
    if (!at || at <= ctx.now || at.getTime() > ctx.now.getTime() + 90 * 86_400_000)
      throw invalid('report_cards.hour_past', { at: 'report_cards.hour_past' });
    await set(tx, where, { publish_at: at });
    await tx.emit('report_cards.due', where, at);
    await showClassChange(tx, classId);
    return { result, audit: audit({ publish_at: at }) };
  });
}

/** Publishes cards whose scheduled time has come; skips those held or rescheduled meanwhile. */
export function publishDue(ctx: Ctx, where: Where): Promise<null> {
  return reportCardsRoom.act(ctx, 'report_cards.publish', async (tx) => {
    const held = await standing(tx, where);
    if (!held?.publish_at || held.published_at || held.publish_at > ctx.now) return nothing(null);
    await publishNow(tx, ctx, where);
    return {
      result: null,
      audit: { object: { type: 'class', id: where.classId }, after: { term_id: where.termId, published_at: ctx.now } },
    };
  });
}

/** Notifies families of papers made after their class was published: rectified cards, and those of late arrivals. */
export function notifyOfPrintedCards(ctx: Ctx, where: Where): Promise<null> {
  return reportCardsRoom.act(ctx, 'report_cards.tell', async (tx) => {
    const held = await standing(tx, where);
    if (!held?.published_at) return nothing(null);
    await notifyOfCards(tx, ctx, where);
    return {
      result: null,
      audit: { object: { type: 'class', id: where.classId }, after: { term_id: where.termId } },
    };
  });
}
