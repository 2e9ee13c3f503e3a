import type { BodyOf } from '@encrier/contract/kernel/route';
import type { correctWork, HandInKind } from '@encrier/contract/teaching/homework';
import { sql } from 'kysely';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { hold } from '../giving/giving.actions.ts';
import { stateOf, verdictRefusal } from '../homework.policy.ts';
import { pupilsOf } from '../homework.reach.ts';
import { homeworkRoom, type HomeworkTx } from '../homework.room.ts';
import { showChange, tellFamilies } from '../telling.actions.ts';

/** The row of a pupil's work, held until the act ends; made where there was none. */
export async function holdWork(tx: HomeworkTx, homeworkId: string, pupilId: string) {
  await tx.db
    .insertInto('homework_works')
    .values({ school_id: tx.schoolId, homework_id: homeworkId, pupil_id: pupilId })
    .onConflict((oc) => oc.columns(['school_id', 'homework_id', 'pupil_id']).doNothing())
    .execute();
  return tx.db
    .selectFrom('homework_works')
    .selectAll()
    .where('homework_id', '=', homeworkId)
    .where('pupil_id', '=', pupilId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What a pupil handed in last and did not take back. */
export const lastOf = (tx: HomeworkTx, homeworkId: string, pupilId: string) =>
  tx.db
    .selectFrom('hand_ins')
    .selectAll()
    .where('homework_id', '=', homeworkId)
    .where('pupil_id', '=', pupilId)
    .where('taken_back_at', 'is', null)
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst();

/** 404 for a pupil whom the piece is not for, and who never handed it in. */
async function refuseStranger(tx: HomeworkTx, ctx: Ctx, id: string, pupilId: string): Promise<void> {
  const found = await tx.db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .select('h.id')
    .where('h.id', '=', id)
    .where(
      sql<boolean>`(${pupilId}::uuid IN ${pupilsOf(ctx.today)} OR EXISTS (SELECT 1 FROM hand_ins si WHERE si.school_id = h.school_id AND si.homework_id = h.id AND si.pupil_id = ${pupilId}::uuid))`,
    )
    .executeTakeFirst();
  if (!found) throw notFound();
}

/** Answers a pupil's work; the version that was read must be the one that stands, so that nobody corrects what was replaced. */
export function correct(
  ctx: Ctx,
  { id, pupilId }: { id: string; pupilId: string },
  { verdict, comment, mark, version }: BodyOf<typeof correctWork>,
): Promise<{ version: number }> {
  return homeworkRoom.act(ctx, 'homework.correct', async (tx) => {
    const { row, course } = await hold(tx, ctx, id);
    await refuseStranger(tx, ctx, id, pupilId);
    const work = await holdWork(tx, id, pupilId);
    if (work.version !== Math.max(version, 1)) throw conflict('edited_meanwhile', { version: work.version });
    const last = await lastOf(tx, id, pupilId);
    const piece = { handIn: row.hand_in as HandInKind, state: stateOf(row) };
    const refusal = verdictRefusal(verdict, { ...piece, handed: last !== undefined || work.received_at !== null });
    if (refusal) throw conflict(refusal);
    const answered = verdict === 'corrected' || verdict === 'again';
    const next = version === 0 ? 2 : version + 1;
    const onPaper = piece.handIn === 'paper' || !last;
    await tx.db
      .updateTable('homework_works')
      .set({
        verdict: answered ? verdict : null,
        verdict_at: answered ? ctx.now : null,
        received_at: received(verdict, onPaper ? work.received_at : null, onPaper, ctx.now),
        comment: withoutOverrides(comment),
        mark: withoutOverrides(mark),
        by_id: (ctx.actor as AccountActor).accountId,
        version: next,
      })
      .where('homework_id', '=', id)
      .where('pupil_id', '=', pupilId)
      .execute();
    if (answered)
      await tellFamilies(tx, ctx, {
        ...{ what: verdict, key: `${verdict}:${pupilId}:${next}`, id, subject: course.subject, title: row.title },
        pupilIds: [pupilId],
      });
    await showChange(tx, ctx, course.id, [pupilId]);
    return {
      result: { version: next },
      audit: {
        object: { type: 'homework', id },
        table: 'homework_works',
        before: { pupil_id: pupilId, verdict: work.verdict, comment: work.comment, mark: work.mark },
        after: { pupil_id: pupilId, verdict, comment, mark },
      },
    };
  });
}

/** When it was taken in by hand: said, corrected on paper, or taken back by saying that nothing came. */
function received(
  verdict: 'corrected' | 'again' | 'received' | 'none',
  was: Date | null,
  onPaper: boolean,
  now: Date,
): Date | null {
  if (!onPaper || verdict === 'none') return null;
  return verdict === 'received' || verdict === 'corrected' ? (was ?? now) : was;
}
