import {
  type addCard,
  type BoardCard,
  type CardKind,
  type decideCard,
  type editCard,
  maxCards,
} from '@encrier/contract/communication/boards';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Act } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { videoId } from '#kernel/content/video.ts';
import { AppError, conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import { adoptFiles, adoptImage, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { boardRules, boardSeen, cardSeen, openAt, type SeenBoard } from '../boards.public.ts';
import { linkOf } from './cards.policy.ts';
import { boardsRoom } from '../boards.room.ts';

type CardText = Pick<BodyOf<typeof addCard>, 'title' | 'body' | 'url' | 'video' | 'fileId'>;
type CardColumns = { title: string; body: string; url: string | null; video_id: string | null; file_id: string | null };
type Refusal = 'boards.card_empty' | 'boards.link_refused' | 'boards.video_refused' | 'boards.file_unknown';
type Tx = Pick<Act<(typeof boardsRoom.tables)[number], Record<never, never>>, 'db' | 'schoolId' | 'now' | 'live'>;
const fieldOf: Record<Refusal, string> = {
  'boards.card_empty': 'body',
  'boards.link_refused': 'url',
  'boards.video_refused': 'video',
  'boards.file_unknown': 'fileId',
};
const monthMs = 30 * 86_400_000;
const object = (id: string): { type: string; id: string } => ({ type: 'board_card', id });

/** The columns that a card of this kind stores from the input, or why it is refused. Words are stored as plain text. */
function cardColumns(kind: CardKind, text: CardText): CardColumns | Refusal {
  const columns: CardColumns = {
    title: withoutOverrides(text.title),
    body: withoutOverrides(text.body),
    url: null,
    video_id: null,
    file_id: null,
  };
  if (kind === 'text') return columns.title || columns.body ? columns : 'boards.card_empty';
  if (kind === 'link') {
    columns.url = linkOf(text.url ?? '');
    return columns.url ? columns : 'boards.link_refused';
  }
  if (kind === 'video') {
    columns.video_id = videoId(text.video ?? '');
    return columns.video_id ? columns : 'boards.video_refused';
  }
  columns.file_id = text.fileId;
  return columns.file_id ? columns : 'boards.file_unknown';
}

function columns(kind: BoardCard['kind'], text: CardText): CardColumns {
  const made = cardColumns(kind, text);
  if (typeof made === 'string') throw invalid(made, { [fieldOf[made]]: made });
  return made;
}

async function adopt(tx: Tx, ctx: Ctx, kind: BoardCard['kind'], id: string, fileId: string | null): Promise<void> {
  if (!fileId) return;
  const owner = { type: 'board_card', id };
  try {
    await (kind === 'file' ? adoptFiles(tx, ctx, [fileId], owner) : adoptImage(tx, ctx, fileId, owner));
  } catch (error) {
    throw error instanceof AppError ? invalid('boards.file_unknown', { fileId: 'boards.file_unknown' }) : error;
  }
}

/** Locks the board, so that it is neither locked for writing nor filled meanwhile, and records its change. */
async function holdOpen(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const open = await tx.db
    .updateTable('boards')
    .set({ updated_at: ctx.now })
    .where('id', '=', id)
    .where('state', 'in', boardRules.boardWorkflow.from('write'))
    .returning('id')
    .executeTakeFirst();
  if (!open) throw conflict('boards.locked');
}

async function refuseFull(tx: Tx, id: string): Promise<void> {
  const { n } = await tx.db
    .selectFrom('board_cards')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('board_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= maxCards) throw conflict('boards.full');
}

/** Notifies open screens that one card changed; a card that only some people see is announced to them alone. */
async function showCard(tx: Tx, boardId: string, card: { id: string; author: string; hidden: boolean }): Promise<void> {
  const accounts = await openAt(tx.db, boardId, tx.now, card.hidden ? { authorId: card.author } : undefined);
  if (accounts.length) await tx.live('boards.card', { board: boardId, card: card.id }, accounts);
}

/** The card that the caller changes, with what they may do to it; `locked` where the board accepts nothing any more. */
async function held(tx: Tx, ctx: Ctx, id: string, cardId: string, right: keyof BoardCard['can']) {
  const seen = await boardSeen(tx.db, ctx, id);
  const { row, card } = await cardSeen(tx.db, ctx, seen, cardId);
  if (!card.can[right])
    throw boardRules.boardWorkflow.allows(seen.facts.state, 'write') || right === 'decide'
      ? forbidden()
      : conflict('boards.locked');
  return { seen, row, card };
}

async function answer(tx: Tx, ctx: Ctx, seen: SeenBoard, cardId: string): Promise<BoardCard> {
  return (await cardSeen(tx.db, ctx, seen, cardId)).card;
}

/** Adds a card. Sent again, it returns the same card; pupils' cards wait when the board is reviewed. */
export function createCard(ctx: Ctx, id: string, input: BodyOf<typeof addCard>): Promise<BoardCard> {
  return boardsRoom.act(ctx, 'boards.add_card', async (tx) => {
    const seen = await boardSeen(tx.db, ctx, id);
    const before = await tx.db
      .selectFrom('board_cards')
      .select(['author_id', 'board_id'])
      .where('id', '=', input.id)
      .executeTakeFirst();
    if (before) {
      if (before.author_id !== seen.standing.accountId || before.board_id !== id) throw conflict('already_exists');
      return { result: await answer(tx, ctx, seen, input.id), audit: { object: object(input.id), after: null } };
    }
    if (!boardRules.boardWorkflow.allows(seen.facts.state, 'write')) throw conflict('boards.locked');
    if (!boardRules.canBoard(seen.facts, seen.standing).post) throw forbidden();
    const made = columns(input.kind, input);
    await holdOpen(tx, ctx, id);
    await refuseFull(tx, id);
    const section = await tx.db
      .selectFrom('board_sections')
      .select('id')
      .where('id', '=', input.sectionId)
      .where('board_id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (!section) throw conflict('boards.section_gone');
    await adopt(tx, ctx, input.kind, input.id, made.file_id);
    const status = boardRules.isReviewed(seen.facts, seen.standing) ? 'pending' : 'published';
    await tx.db
      .insertInto('board_cards')
      .values({
        school_id: ctx.schoolId,
        id: input.id,
        board_id: id,
        section_id: input.sectionId,
        author_id: seen.standing.accountId,
        child_id: self(ctx).child?.personId ?? null,
        kind: input.kind,
        ...made,
        color: input.color,
        status,
        order_key: input.orderKey,
        x: input.x,
        y: input.y,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute();
    await showCard(tx, id, { id: input.id, author: seen.standing.accountId, hidden: status !== 'published' });
    if (status === 'pending') await tx.emit('boards.waiting', { boardId: id });
    else if (!seen.standing.owner) await tx.emit('boards.activity', { boardId: id, accountId: seen.row.owner_id });
    return {
      result: await answer(tx, ctx, seen, input.id),
      audit: { object: object(input.id), after: { boardId: id, kind: input.kind, status, title: made.title } },
    };
  });
}

/** Rewrites the author's own card; where cards are reviewed first, its new text is reviewed too. */
export function rewriteCard(
  ctx: Ctx,
  id: string,
  cardId: string,
  { version, ...text }: BodyOf<typeof editCard>,
): Promise<BoardCard> {
  return boardsRoom.act(ctx, 'boards.edit_card', async (tx) => {
    const { seen, row } = await held(tx, ctx, id, cardId, 'edit');
    const made = columns(row.kind, text);
    await holdOpen(tx, ctx, id);
    const waits = boardRules.isReviewed(seen.facts, seen.standing);
    const status = (waits && boardRules.cardWorkflow.next(row.status, 'rewrite')) || row.status;
    await adopt(tx, ctx, row.kind, cardId, made.file_id);
    const saved = await tx.db
      .updateTable('board_cards')
      .set((eb) => ({
        ...made,
        ...(waits && { status }),
        version: version + 1,
        rev: eb('rev', '+', 1),
        updated_at: ctx.now,
      }))
      .where('id', '=', cardId)
      .where('version', '=', version)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!saved) {
      const { card: theirs } = await cardSeen(tx.db, ctx, seen, cardId);
      throw conflict('edited_meanwhile', {
        version: theirs.version,
        theirs: { title: theirs.title, body: theirs.body, url: theirs.url, video: theirs.video },
        yours: text,
      });
    }
    await releaseFiles(tx, { type: 'board_card', id: cardId }, made.file_id ? [made.file_id] : []);
    // Readers of the former text are notified that it is gone.
    await showCard(tx, id, {
      id: cardId,
      author: row.author_id,
      hidden: row.status !== 'published' && status !== 'published',
    });
    if (status === 'pending') await tx.emit('boards.waiting', { boardId: id });
    return {
      result: await answer(tx, ctx, seen, cardId),
      audit: {
        object: object(cardId),
        before: { title: row.title, body: row.body, status: row.status },
        after: { title: made.title, body: made.body, status },
      },
    };
  });
}

/** Changes the colour (author or moderator) and the pin (moderator). */
export function dressCard(
  ctx: Ctx,
  id: string,
  cardId: string,
  look: { color: BoardCard['color']; pinned: boolean },
): Promise<BoardCard> {
  return boardsRoom.act(ctx, 'boards.dress_card', async (tx) => {
    const { seen, row, card } = await held(tx, ctx, id, cardId, 'remove');
    if (look.pinned !== card.pinned && !card.can.pin) throw forbidden();
    await tx.db
      .updateTable('board_cards')
      .set((eb) => ({ ...look, rev: eb('rev', '+', 1) }))
      .where('id', '=', cardId)
      .execute();
    await showCard(tx, id, { id: cardId, author: row.author_id, hidden: row.status !== 'published' });
    return {
      result: await answer(tx, ctx, seen, cardId),
      audit: { object: object(cardId), before: { color: row.color, pinned: row.pinned }, after: look },
    };
  });
}

/**
 * Publishes a card that waits, or refuses it: it then disappears from every screen but its author's and the
 * moderators'. The decision only covers the version that was read: 409 when the card was rewritten meanwhile.
 */
export function decideWaitingCard(
  ctx: Ctx,
  id: string,
  cardId: string,
  { version, status: decision }: BodyOf<typeof decideCard>,
): Promise<BoardCard> {
  return boardsRoom.act(ctx, 'boards.decide_card', async (tx) => {
    const { seen, row } = await held(tx, ctx, id, cardId, 'decide');
    const move = decision === 'published' ? 'publish' : 'refuse';
    const status = boardRules.cardWorkflow.next(row.status, move) ?? row.status;
    const saved = await tx.db
      .updateTable('board_cards')
      .set((eb) => ({
        status,
        moderated_by: seen.standing.accountId,
        moderated_at: ctx.now,
        version: version + 1,
        rev: eb('rev', '+', 1),
      }))
      .where('id', '=', cardId)
      .where('version', '=', version)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!saved) {
      const { card: theirs } = await cardSeen(tx.db, ctx, seen, cardId);
      throw conflict('edited_meanwhile', {
        version: theirs.version,
        theirs: { status: theirs.status, title: theirs.title, body: theirs.body },
        yours: { status },
      });
    }
    await showCard(tx, id, { id: cardId, author: row.author_id, hidden: false });
    if (row.status !== status) await tx.emit('boards.decided', { boardId: id, cardId });
    return {
      result: await answer(tx, ctx, seen, cardId),
      audit: { object: object(cardId), before: { status: row.status }, after: { status } },
    };
  });
}

/** Removes a card; it can be restored for a month. */
export function removeCard(ctx: Ctx, id: string, cardId: string): Promise<{ ok: true }> {
  return boardsRoom.act(ctx, 'boards.remove_card', async (tx) => {
    const { row } = await held(tx, ctx, id, cardId, 'remove');
    await tx.db
      .updateTable('board_cards')
      .set((eb) => ({ removed_at: ctx.now, removed_by: self(ctx).accountId, rev: eb('rev', '+', 1) }))
      .where('id', '=', cardId)
      .execute();
    await showCard(tx, id, { id: cardId, author: row.author_id, hidden: row.status !== 'published' });
    return {
      result: { ok: true as const },
      audit: { object: object(cardId), before: { title: row.title, status: row.status }, after: { removed: true } },
    };
  });
}

/** Restores a card: the person who removed it, or any moderator. */
export function restoreCard(ctx: Ctx, id: string, cardId: string): Promise<BoardCard> {
  return boardsRoom.act(ctx, 'boards.restore_card', async (tx) => {
    const seen = await boardSeen(tx.db, ctx, id);
    const can = boardRules.canBoard(seen.facts, seen.standing);
    const gone = await tx.db
      .selectFrom('board_cards')
      .select(['author_id', 'removed_by', 'removed_at', 'status'])
      .where('id', '=', cardId)
      .where('board_id', '=', id)
      .executeTakeFirst();
    const mine = gone?.removed_by === seen.standing.accountId;
    if (
      !gone ||
      !(
        can.moderate ||
        mine ||
        (gone.removed_at === null &&
          boardRules.seesCard(boardRules.levelOn(seen.facts, seen.standing), {
            mine: gone.author_id === seen.standing.accountId,
            status: gone.status as BoardCard['status'],
          }))
      )
    )
      throw notFound();
    if (gone.removed_at && gone.removed_at.getTime() < ctx.now.getTime() - monthMs) throw notFound();
    if (gone.removed_at) {
      await holdOpen(tx, ctx, id);
      await refuseFull(tx, id);
      await tx.db
        .updateTable('board_cards')
        .set((eb) => ({ removed_at: null, removed_by: null, rev: eb('rev', '+', 1) }))
        .where('id', '=', cardId)
        .execute();
      await showCard(tx, id, { id: cardId, author: gone.author_id, hidden: gone.status !== 'published' });
    }
    return {
      result: await answer(tx, ctx, seen, cardId),
      audit: { object: object(cardId), before: { removed: gone.removed_at !== null }, after: { removed: false } },
    };
  });
}
