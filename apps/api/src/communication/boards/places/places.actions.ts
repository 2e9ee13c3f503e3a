import { boardWorkflow } from '../boards.policy.ts';
import type { BoardCard, placeCard } from '@encrier/contract/communication/boards';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { clientForEnd, type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { conflict, forbidden } from '#kernel/errors/errors.ts';
import { type Ctx, readCtxIn } from '#kernel/http/context.ts';
import { writeLive } from '#kernel/live/write.ts';
import { boardKnown, cardSeen, openAt } from '../boards.public.ts';
import { type CardRow, presentCard } from '../boards.present.ts';

/**
 * One small write of a card's place or of a reaction, announced to the open screens. It is not written to the journal,
 * whose single chain would make thirty users wait for each other: the board itself shows the change. The HTTP layer has
 * already refused look-as. `change` returns the columns that it wrote, or null when more than those must be read again.
 */
async function small(
  ctx: Ctx,
  id: string,
  cardId: string,
  right: 'move' | 'react',
  change: (db: TenantDb, accountId: string) => Promise<Partial<CardRow> | null>,
): Promise<BoardCard> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client, last) => {
    const seen = await boardKnown(readCtxIn(ctx, db, client), id);
    const { row, card } = await cardSeen(db, ctx, seen, cardId);
    if (!boardWorkflow.allows(seen.facts.state, 'write')) throw conflict('boards.locked');
    if (right === 'react' && !seen.facts.reactions) throw conflict('boards.reactions_off');
    if (!card.can[right]) throw forbidden();
    const [accounts, changed] = await Promise.all([
      openAt(db, id, ctx.now, row.status === 'published' ? undefined : { authorId: row.author_id }),
      change(db, seen.standing.accountId),
    ]);
    if (accounts.length)
      await writeLive(clientForEnd(last), ctx.schoolId, 'boards.card', { board: id, card: cardId }, accounts);
    return changed
      ? presentCard(seen.facts, seen.standing, { ...row, ...changed })
      : (await cardSeen(db, ctx, seen, cardId)).card;
  });
}

/**
 * Puts a card at a place. Only this card is written: moves of different cards never conflict, and for one card the last
 * move wins.
 */
export function placeAt(
  ctx: Ctx,
  id: string,
  cardId: string,
  { sectionId, orderKey, x, y }: BodyOf<typeof placeCard>,
): Promise<BoardCard> {
  return small(ctx, id, cardId, 'move', async (db) => {
    const section = await db
      .selectFrom('board_sections')
      .select('id')
      .where('id', '=', sectionId)
      .where('board_id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (!section) throw conflict('boards.section_gone');
    const { rev } = await db
      .updateTable('board_cards')
      .set((eb) => ({ section_id: sectionId, order_key: orderKey, x, y, rev: eb('rev', '+', 1) }))
      .where('id', '=', cardId)
      .returning('rev')
      .executeTakeFirstOrThrow();
    return { section_id: sectionId, order_key: orderKey, x, y, rev };
  });
}

/** Likes a card, or takes it back. */
export function likeCard(ctx: Ctx, id: string, cardId: string, liked: boolean): Promise<BoardCard> {
  return small(ctx, id, cardId, 'react', async (db, accountId) => {
    if (liked)
      await db
        .insertInto('board_reactions')
        .values({ school_id: ctx.schoolId, card_id: cardId, account_id: accountId })
        .onConflict((oc) => oc.doNothing())
        .execute();
    else
      await db
        .deleteFrom('board_reactions')
        .where('card_id', '=', cardId)
        .where('account_id', '=', accountId)
        .execute();
    await db
      .updateTable('board_cards')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where('id', '=', cardId)
      .execute();
    return null;
  });
}
