import type { JudgeBody } from '@encrier/contract/teaching/report-cards-proof';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { holdClass } from '../classes/classes.actions.ts';
import { courseRowsOf, standingOf } from '../classes/class-rows.queries.ts';
import { mayJudge, wordFlow } from '../report-cards.policy.ts';
import { reportCardsRoom } from '../report-cards.room.ts';
import { showChange, notifyOfReturn } from '../notifying.actions.ts';
import { classToProof } from './proof.queries.ts';

/** Approves comments, sends them back, or takes either back; see the contract. */
export function judgeComments(ctx: Ctx, classId: string, body: JudgeBody): Promise<{ changed: number; left: number }> {
  return reportCardsRoom.act(ctx, 'report_cards.judge', async (tx) => {
    const { courseId, termId, state } = body;
    const row = await classToProof(tx.db, ctx, classId, termId);
    const ask = state === 'returned' ? withoutOverrides(body.ask) : '';
    if (state === 'returned' && !ask) throw invalid('report_cards.ask_missing', { ask: 'report_cards.ask_missing' });
    await holdClass(tx, classId, 'write');
    if ((await standingOf(tx.db, classId, termId)).state !== 'open') throw conflict('report_cards.frozen');
    const courses = await courseRowsOf(tx.db, classId, termId, ctx.today);
    const course = courses.find(({ id }) => id === courseId);
    if (!course) throw notFound();
    const { accountId } = self(ctx);
    const wanted = new Map(body.comments.map(({ pupilId, version }) => [pupilId, version]));
    const held = await tx.db
      .selectFrom('report_comments as rc')
      .select(['rc.pupil_id', 'rc.version', 'rc.by_id', 'rc.state', 'rc.ask'])
      .where('rc.course_id', '=', courseId)
      .where('rc.term_id', '=', termId)
      .where('rc.pupil_id', 'in', [...wanted.keys()])
      // A course of several classes: the pupils of this one alone.
      .where(
        sql<boolean>`rc.pupil_id IN (SELECT e.pupil_id FROM enrolments e WHERE e.school_id = rc.school_id
          AND e.class_id = ${classId}::uuid AND app.enrolled(e.to_on, ${ctx.today}))`,
      )
      .where('rc.body', '<>', '')
      .orderBy('rc.pupil_id')
      .forUpdate()
      .execute();
    const fine = held.filter(
      (one) =>
        one.version === wanted.get(one.pupil_id) &&
        wordFlow.allows(one.state as typeof state, state) &&
        mayJudge(one.by_id === accountId, row.manages),
    );
    const fresh = fine.filter((one) => one.state !== state || one.ask !== ask);
    const result = { changed: fine.length, left: wanted.size - fine.length };
    if (!fresh.length) return nothing(result);
    await tx.db
      .updateTable('report_comments')
      .set((eb) => ({ state, ask, judged_by: accountId, judged_at: ctx.now, version: eb('version', '+', 1) }))
      .where('course_id', '=', courseId)
      .where('term_id', '=', termId)
      .where(
        'pupil_id',
        'in',
        fresh.map(({ pupil_id }) => pupil_id),
      )
      .execute();
    if (state === 'returned')
      await notifyOfReturn(tx, ctx, {
        courseId,
        subject: course.subject,
        subjectAr: course.subjectAr,
        className: row.name,
        count: fresh.length,
      });
    await showChange(tx, ctx, courseId);
    return {
      result,
      audit: {
        object: { type: 'course', id: courseId },
        table: 'report_comments',
        after: { term_id: termId, state, count: fresh.length },
      },
    };
  });
}
