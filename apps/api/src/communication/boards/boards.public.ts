import { boardsModule } from '@encrier/contract/communication/boards';
import { ownsFiles } from '#kernel/files/owners.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { keptLookup } from '#kernel/kept/kept.ts';
import { readerOf } from '#kernel/kept/label.ts';
import { self } from '#kernel/policy/actor.ts';
import { declareStreamed } from '../news/stream/stream.public.ts';
import { awayAfterMs } from './boards.actions.ts';
import * as policy from './boards.policy.ts';
import { presentCard, writerOf } from './boards.present.ts';
import { cardRows, readBoard, type Seen, seenBoard, streamedBoards } from './boards.queries.ts';

export type SeenBoard = Seen;
/** What may be done, for the rooms that need to know. */
export const boardRules = policy;

/** The board, if the caller may read it; throws `not_found` otherwise. */
export async function boardSeen(db: ReadDb, ctx: Ctx, id: string): Promise<Seen> {
  const seen = await seenBoard(db, ctx, id);
  if (!seen) throw notFound();
  return seen;
}

/** The same for many small actions of one reader, kept while its tables stay unchanged. */
export async function boardKnown(ctx: ReadCtx, id: string): Promise<Seen> {
  const reach = ctx.identity ? readerOf(ctx.identity) : '';
  const { seen } = await keptLookup(ctx, 'board seen', { reach, id }, async (readCtx) => {
    const found = await boardSeen(readCtx.db, readCtx, id);
    return { seen: found, weight: JSON.stringify(found.row).length };
  });
  return seen;
}

/** The whole board, read inside the write that changed it, or for its printer. */
export const wholeBoard = (db: ReadDb, ctx: Ctx, id: string) => readBoard(db, ctx, id);

/** One card of a board that the caller sees; throws `not_found` otherwise. */
export async function cardSeen(db: ReadDb, ctx: Ctx, seen: Seen, cardId: string) {
  const [row] = await cardRows(db, ctx, seen, [cardId]);
  if (!row) throw notFound();
  return { row, card: presentCard(seen.facts, seen.standing, row) };
}

/** A writer's name for this reader of the board. */
export const writerFor = (
  seen: Seen,
  row: { account_id: string; author: string; author_photo: string; child: string | null },
) => writerOf(policy.seesNames(seen.facts, seen.standing), row.account_id === seen.standing.accountId, row);

/** Accounts that have the board open; for content that waits for review, only its author and moderators. */
export async function openAt(db: ReadDb, boardId: string, now: Date, only?: { authorId: string }): Promise<string[]> {
  let query = db
    .selectFrom('board_presence')
    .select('account_id')
    .where('board_id', '=', boardId)
    .where('seen_at', '>', new Date(now.getTime() - awayAfterMs));
  if (only) query = query.where((eb) => eb.or([eb('moderates', '=', true), eb('account_id', '=', only.authorId)]));
  return (await query.execute()).map((row) => row.account_id);
}

/** A card's file can be read by the people who see the card now (SEC-OBJ-08). */
export function registerBoardFiles(): void {
  ownsFiles('board_card', { table: 'board_cards', module: boardsModule }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    const card = await db
      .selectFrom('board_cards')
      .select(['board_id', 'author_id', 'status'])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    const seen = card && (await seenBoard(db, ctx, card.board_id));
    if (!card || !seen) return false;
    return policy.seesCard(policy.levelOn(seen.facts, seen.standing), {
      mine: card.author_id === self(ctx).accountId,
      status: card.status as policy.Status,
    });
  });
}

/** Boards shared by others appear in the mixed stream. */
export const registerBoardStream = (): void => declareStreamed('board', { module: 'boards', next: streamedBoards });
