import type { FamilyRecord } from '@encrier/contract/school-life/discipline';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { disciplineRoom, type DisciplineTx } from '../discipline.room.ts';
import { showChange, notifyOfAnswer } from '../notifying.actions.ts';
import { ownRecord } from './own.queries.ts';

/** Locked until the transaction ends, so that an answer comes before or after a decision, never during it. */
const hold = (tx: DisciplineTx, id: string) =>
  tx.db.selectFrom('discipline_records').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * The answer of a guardian, of a pupil of age, or of a child beside the guardians; an answer after the deadline is
 * marked so.
 */
export function replyToRecord(ctx: Ctx, id: string, body: string): Promise<FamilyRecord> {
  const { accountId } = self(ctx);
  return disciplineRoom.act(ctx, 'discipline.own_reply', async (tx) => {
    await ownRecord(tx.db, ctx, id);
    const row = await hold(tx, id);
    const record = await ownRecord(tx.db, ctx, id);
    if (!row || !record.can.reply) throw conflict('discipline.others_answer');
    const late = record.replyUntil !== null && record.replyUntil < ctx.today;
    await tx.db
      .insertInto('discipline_replies')
      .values({
        school_id: tx.schoolId,
        id: newId(tx.now.getTime()),
        record_id: id,
        by_id: accountId,
        body: withoutOverrides(body),
        late,
        at: tx.now,
      })
      .execute();
    await notifyOfAnswer(tx, ctx, {
      id,
      pupilId: row.pupil_id,
      sanction: row.rank === 'sanction',
      authorId: row.author_id,
    });
    await showChange(tx, ctx, row.pupil_id);
    return {
      result: await ownRecord(tx.db, ctx, id),
      audit: { object: { type: 'discipline_record', id }, after: { replied: true, late } },
    };
  });
}

/** Records that it was read; a repetition changes nothing. */
export function acknowledgeRecord(ctx: Ctx, id: string): Promise<FamilyRecord> {
  const { personId } = self(ctx);
  return disciplineRoom.act(ctx, 'discipline.acknowledge', async (tx) => {
    const record = await ownRecord(tx.db, ctx, id);
    if (record.acknowledgedAt) return nothing(record);
    if (!record.can.acknowledge || !personId) throw conflict('discipline.others_answer');
    const row = await hold(tx, id);
    const written = await tx.db
      .insertInto('discipline_receipts')
      .values({
        school_id: tx.schoolId,
        record_id: id,
        person_id: personId,
        of_decision: row!.decided_at !== null,
        acknowledged_at: tx.now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('record_id')
      .executeTakeFirst();
    if (!written) return nothing(await ownRecord(tx.db, ctx, id));
    await showChange(tx, ctx, row!.pupil_id);
    return {
      result: await ownRecord(tx.db, ctx, id),
      audit: { object: { type: 'discipline_record', id }, after: { acknowledged: true } },
    };
  });
}
