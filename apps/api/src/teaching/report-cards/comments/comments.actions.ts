import { nameOf } from '#kernel/db/person-name.ts';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { addSentence, CommentBody, reviewCourse, saveComment } from '@encrier/contract/teaching/report-cards';
import { sql } from 'kysely';
import { type Done, nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { membersOf } from '../../gradebook/gradebook.public.ts';
import { judgeWords, wordFlow } from '../report-cards.policy.ts';
import { isFrozen } from '../report-cards.reach.ts';
import { reportCardsRoom, type ReportCardsTx } from '../report-cards.room.ts';
import { rulesOf } from '../settings.queries.ts';
import { showChange } from '../notifying.actions.ts';
import { courseToWrite } from './comments.queries.ts';

/** A text to store: without disguising characters, within the school's length limit. */
export async function checkedWords(tx: ReportCardsTx, body: string): Promise<string> {
  const text = withoutOverrides(body);
  const { maxLength } = await rulesOf(tx.db);
  if ([...text].length > maxLength) throw invalid('report_cards.too_long', { body: 'report_cards.too_long' });
  return text;
}

/** Refuses pupils no longer in the course, and frozen comments, which only those who make the cards may change. */
async function checkPupil(tx: ReportCardsTx, ctx: Ctx, courseId: string, { pupilId, termId }: CommentBody) {
  // Cards being made wait for texts being saved, and the reverse.
  await tx.db
    .selectFrom('classes')
    .select('id')
    .where(
      sql<boolean>`id IN (SELECT e.class_id FROM enrolments e
        WHERE e.school_id = app.school_id() AND e.pupil_id = ${pupilId}::uuid AND app.enrolled(e.to_on, ${ctx.today}))`,
    )
    .orderBy('id')
    .forShare()
    .execute();
  const row = await tx.db
    .selectFrom('courses as c')
    .select([
      sql<boolean>`(${pupilId}::uuid IN ${membersOf(ctx.today)})`.as('here'),
      isFrozen(sql`${pupilId}::uuid`, sql`c.year_id`, sql`${termId}::uuid`, ctx.today).as('frozen'),
    ])
    .where('c.id', '=', courseId)
    .executeTakeFirstOrThrow();
  if (!row.here) throw conflict('report_cards.pupil_left');
  const manages = holds(ctx.actor, 'report-cards.manage');
  if (row.frozen && !manages) throw conflict('report_cards.frozen');
  return manages;
}

const heldOf = (tx: ReportCardsTx, courseId: string, { pupilId, termId }: CommentBody) =>
  tx.db
    .selectFrom('report_comments as rc')
    .innerJoin('accounts as a', 'a.id', 'rc.by_id')
    .select(['rc.body', 'rc.version', 'rc.state', nameOf('a').as('by')])
    .where('rc.course_id', '=', courseId)
    .where('rc.term_id', '=', termId)
    .where('rc.pupil_id', '=', pupilId)
    .forUpdate('rc')
    .executeTakeFirst();

/** Replaces the version that was read; false when somebody else changed it first. */
async function write(tx: ReportCardsTx, ctx: Ctx, courseId: string, sent: CommentBody): Promise<boolean> {
  const values = { body: sent.body, by_id: self(ctx).accountId, at: ctx.now };
  const key = { course_id: courseId, term_id: sent.termId, pupil_id: sent.pupilId };
  const done =
    sent.version === 0
      ? await tx.db
          .insertInto('report_comments')
          .values({ school_id: tx.schoolId, ...key, ...values })
          .onConflict((oc) => oc.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx.db
          .updateTable('report_comments')
          // A changed comment needs a new review.
          .set({ ...values, state: wordFlow.first, ask: '', version: sent.version + 1 })
          .where('course_id', '=', courseId)
          .where('term_id', '=', sent.termId)
          .where('pupil_id', '=', sent.pupilId)
          .where('version', '=', sent.version)
          .returning('version')
          .executeTakeFirst();
  return done !== undefined;
}

type Saved = ResponseInput<typeof saveComment>;
/** Saves the comment on one pupil; see the contract. */
export function storeComment(ctx: Ctx, courseId: string, body: CommentBody): Promise<Saved> {
  return reportCardsRoom.act(ctx, 'report_cards.comment', async (tx): Promise<Done<Saved>> => {
    const { terms } = await courseToWrite(tx.db, ctx, courseId);
    if (!terms.some(({ id }) => id === body.termId)) throw notFound();
    const manages = await checkPupil(tx, ctx, courseId, body);
    const text = await checkedWords(tx, body.body);
    const held = await heldOf(tx, courseId, body);
    const known = { body: held?.body ?? '', version: held?.version ?? 0 };
    const verdict = judgeWords(body, known, text === known.body);
    if (verdict === 'same') return nothing({ version: known.version, conflict: null });
    // Only people who make the cards may change an approved comment, until it is sent back.
    if (held?.state === 'approved' && !manages) throw conflict('report_cards.approved');
    const wrote = verdict === 'write' && (await write(tx, ctx, courseId, { ...body, body: text }));
    if (!wrote) {
      const now = held ?? (await heldOf(tx, courseId, body));
      return nothing({ version: now?.version ?? 0, conflict: { body: now?.body ?? '', by: now?.by ?? '' } });
    }
    // A changed comment was not reviewed.
    await tx.db
      .deleteFrom('report_reviews')
      .where('course_id', '=', courseId)
      .where('term_id', '=', body.termId)
      .execute();
    await showChange(tx, ctx, courseId);
    return {
      result: { version: body.version + 1, conflict: null },
      audit: {
        object: { type: 'course', id: courseId },
        table: 'report_comments',
        after: { pupil_id: body.pupilId, changed: true },
      },
    };
  });
}

/** Records that all comments of a course were reviewed, or cancels this. */
export function reviewComments(ctx: Ctx, courseId: string, body: BodyOf<typeof reviewCourse>): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.review', async (tx) => {
    const { terms } = await courseToWrite(tx.db, ctx, courseId);
    const { termId, done } = body;
    if (!terms.some(({ id }) => id === termId)) throw notFound();
    const result = { ok: true as const };
    const held = await tx.db
      .selectFrom('report_reviews')
      .select('at')
      .where('course_id', '=', courseId)
      .where('term_id', '=', termId)
      .executeTakeFirst();
    if (done === Boolean(held)) return nothing(result);
    if (!done) {
      await tx.db
        .deleteFrom('report_reviews')
        .where('course_id', '=', courseId)
        .where('term_id', '=', termId)
        .execute();
    } else {
      const { missing } = await tx.db
        .selectFrom('courses as c')
        .select(
          sql<number>`(SELECT count(*)::int FROM ${membersOf(ctx.today)} w
            WHERE NOT EXISTS (SELECT 1 FROM report_comments rc WHERE rc.school_id = c.school_id AND rc.course_id = c.id
              AND rc.term_id = ${termId}::uuid AND rc.pupil_id = w.pupil_id AND rc.body <> ''))`.as('missing'),
        )
        .where('c.id', '=', courseId)
        .executeTakeFirstOrThrow();
      if (missing) throw conflict('report_cards.incomplete', { count: missing });
      const values = { by_id: self(ctx).accountId, at: ctx.now };
      await tx.db
        .insertInto('report_reviews')
        .values({ school_id: tx.schoolId, course_id: courseId, term_id: termId, ...values })
        .onConflict((oc) => oc.columns(['school_id', 'course_id', 'term_id']).doUpdateSet(values))
        .execute();
    }
    await showChange(tx, ctx, courseId);
    return { result, audit: { object: { type: 'course', id: courseId }, after: { done } } };
  });
}

const maxSentences = 200;
/** Adds one of the caller's own sentences; an existing one is not added twice. */
export function keepSentence(ctx: Ctx, { body }: BodyOf<typeof addSentence>): Promise<{ id: string; body: string }> {
  return reportCardsRoom.act(ctx, 'report_cards.add_sentence', async (tx) => {
    const text = withoutOverrides(body);
    const own = await tx.db
      .selectFrom('report_sentences')
      .select(['id', 'body'])
      .where('account_id', '=', self(ctx).accountId)
      .execute();
    const same = own.find((one) => one.body === text);
    if (same) return nothing({ id: same.id, body: same.body });
    if (own.length >= maxSentences) throw conflict('report_cards.sentences_full');
    const id = newId(ctx.now.getTime());
    await tx.db
      .insertInto('report_sentences')
      .values({ school_id: tx.schoolId, id, account_id: self(ctx).accountId, body: text })
      .execute();
    return { result: { id, body: text }, audit: { object: { type: 'report_sentence', id }, after: { changed: true } } };
  });
}

/** Removes one of the caller's own sentences. */
export function dropSentence(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.remove_sentence', async (tx) => {
    const gone = await tx.db
      .deleteFrom('report_sentences')
      .where('id', '=', id)
      .where('account_id', '=', self(ctx).accountId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw notFound();
    return {
      result: { ok: true as const },
      audit: { object: { type: 'report_sentence', id }, after: { changed: true } },
    };
  });
}
