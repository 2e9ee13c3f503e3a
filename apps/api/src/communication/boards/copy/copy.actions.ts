import type { BoardContent } from '@encrier/contract/communication/boards';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { newId } from '#kernel/db/id.ts';
import { forbidden } from '#kernel/errors/errors.ts';
import { copyFile } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { checkAudience } from '../../audience/audience.public.ts';
import { newBoard, type BoardTx } from '../admin/admin.public.ts';
import { boardRules, boardSeen, type SeenBoard } from '../boards.public.ts';
import { boardsRoom } from '../boards.room.ts';

type Copying = { title: string; cards: boolean; classIds: readonly string[] };

/** Copies the cards that everybody sees, in the copier's name: another class need not know who wrote them first. */
async function copyCards(
  tx: BoardTx,
  ctx: Ctx,
  source: SeenBoard,
  id: string,
  sections: ReadonlyMap<string, string>,
): Promise<number> {
  const cards = await tx.db
    .selectFrom('board_cards')
    .selectAll()
    .where('board_id', '=', source.row.id)
    .where('status', '=', 'published')
    .where('removed_at', 'is', null)
    .execute();
  const author = self(ctx).accountId;
  const rows = [];
  for (const card of cards) {
    const cardId = newId(ctx.now.getTime());
    const fileId = card.file_id && (await copyFile(tx, ctx, card.file_id, { type: 'board_card', id: cardId }));
    rows.push({
      school_id: ctx.schoolId,
      id: cardId,
      board_id: id,
      section_id: sections.get(card.section_id) ?? '',
      author_id: author,
      kind: card.kind,
      title: card.title,
      body: card.body,
      url: card.url,
      video_id: card.video_id,
      file_id: fileId,
      color: card.color,
      pinned: card.pinned,
      status: 'published',
      order_key: card.order_key,
      x: card.x,
      y: card.y,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  }
  if (rows.length) await tx.db.insertInto('board_cards').values(rows).execute();
  return rows.length;
}

async function classNames(tx: BoardTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map();
  const rows = await tx.db.selectFrom('classes').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((one) => [one.id, one.name]));
}

/** The title and the audience of a copy; each of several is named after its class. */
function addressed(content: BoardContent, title: string, ref: string | null, className: string | null): BoardContent {
  return {
    ...content,
    title: className === null ? title : `${title} · ${className}`,
    audience: ref ? [{ kind: 'class', ref }] : [],
  };
}

/** Copies a board for each class given, or for the caller; with its cards, or only its columns. */
export function copyBoard(ctx: Ctx, id: string, { title, cards, classIds }: Copying): Promise<{ ids: string[] }> {
  return boardsRoom.act(ctx, 'boards.copy', async (tx) => {
    const source = await boardSeen(tx.db, ctx, id);
    if (!boardRules.canBoard(source.facts, source.standing).copy) throw forbidden();
    const wanted = [...new Set(classIds)];
    await checkAudience(
      tx.db,
      ctx.schoolId,
      ctx.actor,
      'boards.create',
      wanted.map((ref): AudienceRule => ({ kind: 'class', ref })),
      ctx.now,
    );
    const names = await classNames(tx, wanted);
    const { state: _state, ...content } = source.facts as BoardContent & { state: string };
    const ids: string[] = [];
    let copied = 0;
    for (const ref of wanted.length ? wanted : [null]) {
      const made = newId(ctx.now.getTime());
      const className = ref && wanted.length > 1 ? (names.get(ref) ?? '') : null;
      const of = addressed(content, title, ref, className);
      const sections = await newBoard(tx, ctx, made, of, source.row.sections);
      const bySource = new Map(source.row.sections.map((one, at) => [one.id, sections[at] ?? '']));
      if (cards) copied += await copyCards(tx, ctx, source, made, bySource);
      if (ref) await tx.emit('boards.opened', { boardId: made });
      ids.push(made);
    }
    return { result: { ids }, audit: { object: { type: 'board', id }, after: { boards: ids, title, cards: copied } } };
  });
}
