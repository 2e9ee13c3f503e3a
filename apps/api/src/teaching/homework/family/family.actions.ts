import type { BodyOf } from '@encrier/contract/kernel/route';
import type { HandInKind, handInHomework, Receipt, tickHomework } from '@encrier/contract/teaching/homework';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { AppError, conflict, invalid, notFound, precondition } from '#kernel/errors/errors.ts';
import { adoptFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { takeNumber } from '../../../communication/certificates/numbers.public.ts';
import { linkOf } from '../giving/content.queries.ts';
import { handInRefusal, receiptNumber, takeBackRefusal, tickRefusal } from '../homework.policy.ts';
import { homeworkRoom, type HomeworkTx } from '../homework.room.ts';
import { showChange } from '../notifying.actions.ts';
import { holdWork, lastOf } from '../work/work.actions.ts';
import { findOwn } from './family.queries.ts';

/**
 * A homework of one of the pupils for whom the caller acts, with that pupil's work locked until the transaction ends;
 * throws not found for others.
 */
export async function holdOwn(tx: HomeworkTx, ctx: Ctx, id: string, pupilId: string) {
  const asker = { ...ctx, db: tx.db };
  const first = await findOwn(asker, id, pupilId);
  if (!first) throw notFound();
  if (!first.pupil.can.act) throw precondition('homework.of_age');
  // Locks the homework first, as its teachers do, to avoid deadlocks.
  await tx.db.selectFrom('homework').select('id').where('id', '=', id).forKeyShare().execute();
  await holdWork(tx, id, pupilId);
  // Reads its state again: somebody may have written while waiting for the lock.
  const found = await findOwn(asker, id, pupilId);
  if (!found) throw notFound();
  const { row } = found;
  return {
    row,
    piece: {
      handIn: row.hand_in as HandInKind,
      cancelled: row.cancelled_at !== null,
      closesAt: row.closes_at,
      mostTurns: row.most_turns,
      turns: row.turns,
    },
  };
}

/** Records that homework is done, or not yet. */
export function setDone(
  ctx: Ctx,
  id: string,
  { pupilId, done }: BodyOf<typeof tickHomework>,
): Promise<{ done: boolean }> {
  return homeworkRoom.act(ctx, 'homework.tick', async (tx) => {
    const { row, piece } = await holdOwn(tx, ctx, id, pupilId);
    const refusal = tickRefusal(piece, row.state);
    if (refusal) throw conflict(refusal);
    const changed = await tx.db
      .updateTable('homework_works')
      .set({ done_at: done ? ctx.now : null })
      .where('homework_id', '=', id)
      .where('pupil_id', '=', pupilId)
      .where('done_at', done ? 'is' : 'is not', null)
      .returning('pupil_id')
      .executeTakeFirst();
    if (!changed) return { result: { done }, audit: 'continues' };
    if (done) await settleInAct(tx, ctx, { type: 'homework', ids: [id], accountId: self(ctx).accountId });
    await showChange(tx, ctx, row.course_id, [pupilId]);
    return {
      result: { done },
      audit: {
        object: { type: 'homework', id },
        table: 'homework_works',
        after: { pupil_id: pupilId, done_at: done ? ctx.now : null },
      },
    };
  });
}

type Given = { body: string; link: string; fileIds: readonly string[] };
/** A hand-in of the required kind: files, an address or text; a text may accompany the first two. */
function checkedGiven(kind: HandInKind, { body, link, fileIds }: Given): Given {
  const missing = (field: string) => invalid('homework.nothing_given', { [field]: 'homework.nothing_given' });
  const text = withoutOverrides(body);
  if (kind === 'file' || kind === 'audio') {
    if (!fileIds.length) throw missing('fileIds');
    return { body: text, link: '', fileIds: [...new Set(fileIds)] };
  }
  if (kind === 'link') {
    if (!link) throw missing('link');
    return { body: text, link: linkOf(link, 'link'), fileIds: [] };
  }
  if (!text.trim()) throw missing('body');
  return { body: text, link: '', fileIds: [] };
}

/** Homework to record aloud requires at least one recording. */
async function giveFiles(
  tx: HomeworkTx,
  ctx: Ctx,
  id: string,
  kind: HandInKind,
  fileIds: readonly string[],
): Promise<void> {
  try {
    await adoptFiles(tx, ctx, fileIds, { type: 'hand_in', id });
  } catch (error) {
    throw error instanceof AppError ? invalid('homework.file_unknown', { fileIds: 'homework.file_unknown' }) : error;
  }
  if (kind !== 'audio') return;
  const recording = await tx.db
    .selectFrom('files')
    .select('id')
    .where('owner_type', '=', 'hand_in')
    .where('owner_id', '=', id)
    .where('type', '=', 'audio')
    .executeTakeFirst();
  if (!recording) throw invalid('homework.no_recording', { fileIds: 'homework.no_recording' });
}

/** Hands in; the receipt has a number and the server's time. The same id sent again gets the same receipt. */
export function handIn(ctx: Ctx, id: string, given: BodyOf<typeof handInHomework>): Promise<Receipt> {
  const { pupilId } = given;
  return homeworkRoom.act(ctx, 'homework.hand_in', async (tx) => {
    const { row, piece } = await holdOwn(tx, ctx, id, pupilId);
    const earlier = await tx.db
      .selectFrom('hand_ins')
      .selectAll()
      .where((eb) =>
        eb.or([eb('id', '=', given.id), eb.and([eb('homework_id', '=', id), eb('pupil_id', '=', pupilId)])]),
      )
      .orderBy('turn', 'desc')
      .execute();
    const again = earlier.find((one) => one.id === given.id);
    if (again) {
      const own = again.homework_id === id && again.pupil_id === pupilId && again.by_id === self(ctx).accountId;
      if (!own) throw conflict('already_exists');
      const { number, late, turn, handed_at } = again;
      return nothing({ id: given.id, number, late, turn, handedAt: handed_at.toISOString() });
    }
    const refusal = handInRefusal(piece, row.state, ctx.now);
    if (refusal) throw conflict(refusal);
    const content = checkedGiven(piece.handIn, given);
    const year = Number(ctx.today.slice(0, 4));
    const number = receiptNumber(year, await takeNumber(tx, 'D', year));
    const turn = (earlier[0]?.turn ?? 0) + 1;
    const late = ctx.now > row.due_at;
    const { body, link } = content;
    await tx.db
      .insertInto('hand_ins')
      .values({
        school_id: tx.schoolId,
        id: given.id,
        homework_id: id,
        pupil_id: pupilId,
        turn,
        number,
        body,
        link,
        late,
        handed_at: ctx.now,
        by_id: self(ctx).accountId,
      })
      .execute();
    await giveFiles(tx, ctx, given.id, piece.handIn, content.fileIds);
    await tx.db
      .updateTable('homework_works')
      .set((eb) => ({ done_at: eb.fn.coalesce('done_at', eb.val(ctx.now)), version: eb('version', '+', 1) }))
      .where('homework_id', '=', id)
      .where('pupil_id', '=', pupilId)
      .execute();
    await settleInAct(tx, ctx, { type: 'homework', ids: [id], accountId: self(ctx).accountId });
    await showChange(tx, ctx, row.course_id, [pupilId]);
    return {
      result: { id: given.id, number, late, turn, handedAt: ctx.now.toISOString() },
      audit: {
        object: { type: 'hand_in', id: given.id },
        after: { homework_id: id, pupil_id: pupilId, number, turn, late, files: content.fileIds.length },
      },
    };
  });
}

/** Withdraws the last hand-in, while handing in is still possible; the family still sees it. */
export function takeBack(ctx: Ctx, handInId: string): Promise<{ id: string }> {
  return homeworkRoom.act(ctx, 'homework.take_back', async (tx) => {
    const handIn = await tx.db
      .selectFrom('hand_ins')
      .select(['homework_id', 'pupil_id'])
      .where('id', '=', handInId)
      .executeTakeFirst();
    if (!handIn) throw notFound();
    const { row, piece } = await holdOwn(tx, ctx, handIn.homework_id, handIn.pupil_id);
    const last = await lastOf(tx, handIn.homework_id, handIn.pupil_id);
    const held = await tx.db.selectFrom('hand_ins').selectAll().where('id', '=', handInId).executeTakeFirstOrThrow();
    if (held.taken_back_at) return { result: { id: handInId }, audit: 'continues' };
    const refusal = takeBackRefusal(piece, row.state, ctx.now);
    if (refusal) throw conflict(refusal);
    if (last?.id !== handInId || row.state !== 'handed') throw conflict('homework.settled');
    await tx.db.updateTable('hand_ins').set({ taken_back_at: ctx.now }).where('id', '=', handInId).execute();
    await tx.db
      .updateTable('homework_works')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('homework_id', '=', handIn.homework_id)
      .where('pupil_id', '=', handIn.pupil_id)
      .execute();
    await showChange(tx, ctx, row.course_id, [handIn.pupil_id]);
    return {
      result: { id: handInId },
      audit: { object: { type: 'hand_in', id: handInId }, after: { taken_back_at: ctx.now } },
    };
  });
}
