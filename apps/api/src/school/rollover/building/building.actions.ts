import type { BodyOf } from '@encrier/contract/kernel/route';
import type { addPair as addPairRoute, BoardMove, BoardPair } from '@encrier/contract/school/rollover';
import { sql } from 'kysely';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holdDraft } from '../rollover.public.ts';
import { brokenPairs, spread } from './building.policy.ts';
import { boardOf } from './building.queries.ts';
import { type RolloverTx, rolloverRoom } from '../rollover.room.ts';

const ofRollover = (id: string) => ({ type: 'rollover', id });

/** Moves each card from where its mover saw it; one that is elsewhere by now refuses them all. */
async function move(tx: RolloverTx, id: string, levelId: string, moves: readonly BoardMove[]): Promise<void> {
  const json = JSON.stringify(moves.map((one) => ({ pupil_id: one.pupilId, from_id: one.fromId, to_id: one.toId })));
  const done = await tx.db
    .updateTable('rollover_pupils as d')
    .from(
      sql<{
        pupil_id: string;
      }>`(SELECT * FROM jsonb_to_recordset(${json}::jsonb) AS r(pupil_id uuid, from_id uuid, to_id uuid))`.as<'m'>(
        sql`m`,
      ),
    )
    .set({ target_id: sql<string | null>`m.to_id`, by_hand: true })
    .where(sql<boolean>`m.pupil_id = d.pupil_id AND m.from_id IS NOT DISTINCT FROM d.target_id`)
    .where('d.rollover_id', '=', id)
    .where('d.level_id', '=', levelId)
    .returning('d.pupil_id')
    .execute();
  if (done.length !== moves.length) throw conflict('rollover.moved_meanwhile');
}

/** Moves cards of one level among its classes. */
export function moveCards(ctx: Ctx, id: string, levelId: string, moves: readonly BoardMove[]): Promise<{ ok: true }> {
  return rolloverRoom.act(ctx, 'class_building.move', async (tx) => {
    await holdDraft(tx, id);
    const there = await tx.db
      .selectFrom('rollover_classes')
      .select('id')
      .where('rollover_id', '=', id)
      .where('level_id', '=', levelId)
      .execute();
    const known = new Set(there.map((one) => one.id));
    if (moves.some(({ toId }) => toId !== null && !known.has(toId))) throw invalid('rollover.wrong_level');
    await move(tx, id, levelId, moves);
    await tx.live('class_building.moved', { rolloverId: id, levelId }, { holds: ['rollover.manage'] });
    return { result: { ok: true as const }, audit: { object: ofRollover(id), after: { levelId, moves } } };
  });
}

/** Spreads all the pupils of a level; answers the moves made, whose contrary undoes them. */
export function proposeBoard(ctx: Ctx, id: string, levelId: string): Promise<{ moves: BoardMove[]; broken: number }> {
  return rolloverRoom.act(ctx, 'class_building.propose', async (tx) => {
    await holdDraft(tx, id);
    const { classes, pupils, pairs } = await boardOf(tx.db, id, levelId);
    if (!classes.length) throw invalid('rollover.no_classes');
    const placed = spread(pupils, classes, pairs);
    const moves = pupils.flatMap((card): BoardMove[] => {
      const toId = placed.get(card.id) ?? null;
      return toId === card.targetId ? [] : [{ pupilId: card.id, fromId: card.targetId, toId }];
    });
    if (moves.length) await move(tx, id, levelId, moves);
    await tx.live('class_building.moved', { rolloverId: id, levelId }, { holds: ['rollover.manage'] });
    const broken = brokenPairs(
      pupils.map((card) => ({ ...card, targetId: placed.get(card.id) ?? null })),
      pairs,
    );
    return {
      result: { moves, broken },
      audit: { object: ofRollover(id), after: { levelId, moved: moves.length, broken } },
    };
  });
}

/** Keeps two pupils together or apart; a pair already there takes the new kind. */
export function addPair(ctx: Ctx, id: string, { aId, bId, kind }: BodyOf<typeof addPairRoute>): Promise<BoardPair> {
  if (aId === bId) throw invalid('rollover.pair_same', { bId: 'rollover.pair_same' });
  return rolloverRoom.act(ctx, 'class_building.add_pair', async (tx) => {
    await holdDraft(tx, id);
    const [first, second] = [aId, bId].map((one) => one.toLowerCase()).sort() as [string, string];
    const known = await tx.db
      .selectFrom('pupils')
      .select('person_id')
      .where('person_id', 'in', [first, second])
      .execute();
    if (known.length !== 2) throw notFound();
    const pair = await tx.db
      .insertInto('rollover_pairs')
      .values({ school_id: tx.schoolId, rollover_id: id, id: newId(tx.now.getTime()), a_id: first, b_id: second, kind })
      .onConflict((oc) => oc.columns(['school_id', 'rollover_id', 'a_id', 'b_id']).doUpdateSet({ kind }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.live('class_building.moved', { rolloverId: id }, { holds: ['rollover.manage'] });
    return {
      result: { id: pair.id, aId: first, bId: second, kind },
      audit: { object: ofRollover(id), after: { aId: first, bId: second, kind } },
    };
  });
}

export function removePair(ctx: Ctx, id: string, pairId: string): Promise<{ ok: true }> {
  return rolloverRoom.act(ctx, 'class_building.remove_pair', async (tx) => {
    await holdDraft(tx, id);
    const gone = await tx.db
      .deleteFrom('rollover_pairs')
      .where('rollover_id', '=', id)
      .where('id', '=', pairId)
      .returning(['a_id', 'b_id', 'kind'])
      .executeTakeFirst();
    if (!gone) throw notFound();
    await tx.live('class_building.moved', { rolloverId: id }, { holds: ['rollover.manage'] });
    return {
      result: { ok: true as const },
      audit: { object: ofRollover(id), before: { aId: gone.a_id, bId: gone.b_id, kind: gone.kind } },
    };
  });
}
