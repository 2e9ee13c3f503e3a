import { boardMove, boardWorkflow } from '../boards.policy.ts';
import {
  type Board,
  type BoardContent,
  type BoardState,
  type CardColor,
  maxSections,
} from '@encrier/contract/communication/boards';
import { keyAt } from '@encrier/contract/communication/order-keys';
import type { Act } from '#kernel/act/act.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, forbidden, notFound } from '#kernel/errors/errors.ts';
import { releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { checkAudience } from '../../audience/audience.public.ts';
import { boardRules, boardSeen, openAt, type SeenBoard, wholeBoard } from '../boards.public.ts';
import { boardsRoom } from '../boards.room.ts';
import { ruleColumns } from '../../audience/rules.public.ts';

export type Tx = Pick<
  Act<(typeof boardsRoom.tables)[number], Record<never, never>>,
  'db' | 'schoolId' | 'now' | 'live'
>;
const object = (id: string): { type: string; id: string } => ({ type: 'board', id });
const iso = (at: Date | string): string => new Date(at).toISOString();

export const columnsOf = (content: BoardContent) => ({
  title: content.title,
  description: content.description,
  search_key: searchKey(`${content.title} ${content.description}`),
  layout: content.layout,
  pupils: content.pupils,
  guardians: content.guardians,
  staff: content.staff,
  review: content.review,
  anonymous: content.anonymous,
  free_moves: content.freeMoves,
  reactions: content.reactions,
  comments: content.comments,
});

/** Writes a board with its audience and its columns; returns their ids in their order. */
export async function insertBoard(
  tx: Tx,
  ctx: Ctx,
  id: string,
  content: BoardContent,
  sections: readonly { title: string; color: CardColor }[],
): Promise<string[]> {
  await tx.db
    .insertInto('boards')
    .values({
      school_id: ctx.schoolId,
      id,
      owner_id: self(ctx).accountId,
      ...columnsOf(content),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await saveRules(tx, id, content);
  const made: { id: string; orderKey: string; title: string; color: string }[] = [];
  for (const { title, color } of sections)
    made.push({ id: newId(ctx.now.getTime()), orderKey: keyAt(made, made.length), title, color });
  await tx.db
    .insertInto('board_sections')
    .values(
      made.map(({ orderKey, ...one }) => ({ school_id: ctx.schoolId, board_id: id, order_key: orderKey, ...one })),
    )
    .execute();
  return made.map((one) => one.id);
}

async function saveRules(tx: Tx, id: string, content: BoardContent): Promise<void> {
  await tx.db.deleteFrom('board_audience').where('board_id', '=', id).execute();
  if (!content.audience.length) return;
  const rows = content.audience.map((rule, position) => ({
    school_id: tx.schoolId,
    board_id: id,
    ...ruleColumns(rule, position),
  }));
  await tx.db.insertInto('board_audience').values(rows).execute();
}

/**
 * The board, for a person who manages it. Throws not found when the caller cannot see it, forbidden when the caller can
 * only read it.
 */
export async function readManagedBoard(db: ReadDb, ctx: Ctx, id: string): Promise<SeenBoard> {
  const seen = await boardSeen(db, ctx, id);
  if (!boardRules.canBoard(seen.facts, seen.standing).manage) throw forbidden();
  return seen;
}

/** Notifies open screens that the board itself changed. */
export async function announceChange(tx: Tx, id: string): Promise<void> {
  const accounts = await openAt(tx.db, id, tx.now);
  if (accounts.length) await tx.live('boards.changed', { board: id }, accounts);
}

type Creation = { id: string; content: BoardContent; sections: readonly { title: string; color: CardColor }[] };

/** Makes a board with its first columns. Sent again, it returns the same board. */
export function createBoard(ctx: Ctx, { id, content, sections }: Creation): Promise<Board> {
  return boardsRoom.act(ctx, 'boards.create', async (tx) => {
    const before = await tx.db.selectFrom('boards').select('owner_id').where('id', '=', id).executeTakeFirst();
    if (before && before.owner_id !== self(ctx).accountId) throw conflict('already_exists');
    if (!before) {
      await checkAudience(tx.db, ctx.schoolId, ctx.actor, 'boards.create', content.audience, ctx.now);
      await insertBoard(tx, ctx, id, content, sections);
      if (content.audience.length) await tx.emit('boards.opened', { boardId: id });
    }
    return {
      result: await wholeBoard(tx.db, ctx, id),
      audit: {
        object: object(id),
        after: before ? null : { title: content.title, layout: content.layout, audience: content.audience },
      },
    };
  });
}

function changes(
  before: BoardContent,
  after: BoardContent,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const keys = (Object.keys(after) as (keyof BoardContent)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (of: BoardContent): Record<string, unknown> => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return { before: pick(before), after: pick(after) };
}

/** The same with figures and names, for an author. */
async function refuseNaming(tx: Tx, id: string, ownerId: string): Promise<void> {
  const card = await tx.db
    .selectFrom('board_cards')
    .select('id')
    .where('board_id', '=', id)
    .where('author_id', '<>', ownerId)
    .limit(1)
    .executeTakeFirst();
  const comment = await tx.db
    .selectFrom('board_comments as m')
    .innerJoin('board_cards as k', 'k.id', 'm.card_id')
    .select('m.id')
    .where('k.board_id', '=', id)
    .where('m.account_id', '<>', ownerId)
    .limit(1)
    .executeTakeFirst();
  if (card || comment) throw conflict('boards.names_kept');
}

/** Changes a board and its audience; answers 409 with both texts when somebody else saved meanwhile. */
export function updateBoard(
  ctx: Ctx,
  id: string,
  { version, content }: { version: number; content: BoardContent },
): Promise<Board> {
  return boardsRoom.act(ctx, 'boards.update', async (tx) => {
    const { facts, row } = await readManagedBoard(tx.db, ctx, id);
    const { state: _state, ...before } = facts as BoardContent & { state: BoardState };
    const readdressed = JSON.stringify(before.audience) !== JSON.stringify(content.audience);
    if (readdressed) await checkAudience(tx.db, ctx.schoolId, ctx.actor, 'boards.create', content.audience, ctx.now);
    const saved = await tx.db
      .updateTable('boards')
      .set({ ...columnsOf(content), version: version + 1, updated_at: ctx.now })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!saved) {
      const theirs = (await readManagedBoard(tx.db, ctx, id)).row;
      throw conflict('edited_meanwhile', {
        version: theirs.version,
        updatedAt: iso(theirs.updated_at),
        theirs: (await wholeBoard(tx.db, ctx, id)).settings?.content ?? before,
        yours: content,
      });
    }
    if (before.anonymous && !content.anonymous) await refuseNaming(tx, id, row.owner_id);
    if (readdressed) {
      await saveRules(tx, id, content);
      await tx.emit('boards.opened', { boardId: id });
    }
    await announceChange(tx, row.id);
    return { result: await wholeBoard(tx.db, ctx, id), audit: { object: object(id), ...changes(before, content) } };
  });
}

/** Locks a board, opens it again, or archives it. */
export function setState(ctx: Ctx, id: string, state: BoardState): Promise<Board> {
  return boardsRoom.act(ctx, 'boards.state', async (tx) => {
    const { facts } = await readManagedBoard(tx.db, ctx, id);
    const after = boardWorkflow.next(facts.state, boardMove[state]) ?? facts.state;
    await tx.db.updateTable('boards').set({ state: after, updated_at: ctx.now }).where('id', '=', id).execute();
    await announceChange(tx, id);
    return {
      result: await wholeBoard(tx.db, ctx, id),
      audit: { object: object(id), before: { state: facts.state }, after: { state: after } },
    };
  });
}

/** Deletes an archived board, with its cards; their files go with the nightly sweep. */
export function removeBoard(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return boardsRoom.act(ctx, 'boards.remove', async (tx) => {
    const { facts, row } = await readManagedBoard(tx.db, ctx, id);
    if (!boardWorkflow.allows(facts.state, 'remove')) throw conflict('boards.state');
    const cards = await tx.db.selectFrom('board_cards').select(['id', 'file_id']).where('board_id', '=', id).execute();
    await tx.db.deleteFrom('board_cards').where('board_id', '=', id).execute();
    for (const card of cards) if (card.file_id) await releaseFiles(tx, { type: 'board_card', id: card.id }, []);
    // Opened again meanwhile, it stays, with its cards: the whole act is rolled back.
    const gone = await tx.db
      .deleteFrom('boards')
      .where('id', '=', id)
      .where('state', 'in', boardWorkflow.from('remove'))
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw conflict('boards.state');
    return {
      result: { ok: true as const },
      audit: { object: object(id), before: { title: row.title, cards: cards.length } },
    };
  });
}

/** Adds a column, or renames, recolours or moves one. */
export function saveSection(
  ctx: Ctx,
  id: string,
  input: { id: string; title: string; color: CardColor; orderKey: string },
) {
  return boardsRoom.act(ctx, 'boards.save_section', async (tx) => {
    const { row, facts } = await readManagedBoard(tx.db, ctx, id);
    if (!boardWorkflow.allows(facts.state, 'write')) throw conflict('boards.locked');
    const { orderKey, ...rest } = input;
    const before = row.sections.find((one) => one.id === input.id);
    if (before)
      await tx.db
        .updateTable('board_sections')
        .set({ title: rest.title, color: rest.color, order_key: orderKey })
        .where('id', '=', input.id)
        .where('board_id', '=', id)
        .execute();
    else {
      if (row.sections.length >= maxSections) throw conflict('boards.too_many_sections');
      await tx.db
        .insertInto('board_sections')
        .values({ school_id: ctx.schoolId, board_id: id, order_key: orderKey, ...rest })
        .execute();
    }
    await announceChange(tx, id);
    return { result: input, audit: { object: object(id), before: before ?? null, after: input } };
  });
}

/**
 * Removes a column and moves its cards to the one before it, or to the next one: no card is ever lost with a column.
 */
export function removeSection(ctx: Ctx, id: string, sectionId: string): Promise<{ ok: true }> {
  return boardsRoom.act(ctx, 'boards.remove_section', async (tx) => {
    const { row, facts } = await readManagedBoard(tx.db, ctx, id);
    const at = row.sections.findIndex((one) => one.id === sectionId);
    if (at < 0) throw notFound();
    if (!boardWorkflow.allows(facts.state, 'write')) throw conflict('boards.locked');
    const target = row.sections[at - 1] ?? row.sections[at + 1];
    if (!target) throw conflict('boards.last_section');
    // Anyone adding a card to the column has finished, or finds it removed. Two columns are always locked in the same
    // order.
    const held = await tx.db
      .selectFrom('board_sections')
      .select('id')
      .where('board_id', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (!held.some((one) => one.id === sectionId) || !held.some((one) => one.id === target.id))
      throw conflict('still_referenced');
    const moved = await tx.db
      .updateTable('board_cards')
      .set((eb) => ({ section_id: target.id, rev: eb('rev', '+', 1) }))
      .where('board_id', '=', id)
      .where('section_id', '=', sectionId)
      .returning('id')
      .execute();
    await tx.db.deleteFrom('board_sections').where('id', '=', sectionId).where('board_id', '=', id).execute();
    await announceChange(tx, id);
    return {
      result: { ok: true as const },
      audit: {
        object: object(id),
        before: { title: row.sections[at]?.title ?? '' },
        after: { cards: moved.length, to: target.title },
      },
    };
  });
}
