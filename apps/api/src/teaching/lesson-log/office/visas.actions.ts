import type { BodyOf } from '@encrier/contract/kernel/route';
import type { amendEntry, signLog } from '@encrier/contract/teaching/lesson-log-office';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { dayNumber, findUnrealDay } from '#kernel/policy/days.ts';
import { overAt } from '../lesson-log.reach.ts';
import { lessonLogRoom } from '../lesson-log.room.ts';
import { showChange, notifyOfSignature } from '../notifying.actions.ts';
import { lessonToWrite } from '../writing/content.queries.ts';
import { lockEntry } from '../writing/entries.actions.ts';
import { courseToRead, entryRows } from './course.queries.ts';
import { maxDays } from './coverage.queries.ts';

/** Signs the published and unsigned entries of a course between two days; its teachers are notified. */
export function signEntries(
  ctx: Ctx,
  courseId: string,
  given: BodyOf<typeof signLog>,
): Promise<{ id: string; lessons: number }> {
  return lessonLogRoom.act(ctx, 'lesson_log.sign', async (tx) => {
    const course = await courseToRead({ ...ctx, db: tx.db }, courseId);
    if (!course.follows) throw notFound();
    const { from, to } = given;
    if (findUnrealDay({ from, to }) || to < from || to > ctx.today || dayNumber(to) - dayNumber(from) > maxDays)
      throw invalid('lesson_log.days_wrong', { to: 'lesson_log.days_wrong' });
    // Locked before any check: of two simultaneous signatures, the second finds the entries signed.
    const rows = await entryRows({ ...ctx, db: tx.db }, courseId, { from, to })
      .where('e.visa_id', 'is', null)
      .where(sql<boolean>`(l.id IS NULL OR ${overAt(ctx.zone)} <= ${ctx.now})`)
      .forUpdate('e')
      .execute();
    const stood = await tx.db.selectFrom('log_visas').selectAll().where('id', '=', given.id).executeTakeFirst();
    if (stood) {
      if (stood.course_id !== courseId || stood.by_id !== self(ctx).accountId) throw conflict('already_exists');
      return nothing({ id: given.id, lessons: stood.lessons });
    }
    if (!rows.length) throw conflict('lesson_log.nothing_written');
    const columns = {
      course_id: courseId,
      starts_on: from,
      ends_on: to,
      viewer: given.viewer,
      lessons: rows.length,
      signed_as: withoutOverrides(given.signedAs),
      comment: withoutOverrides(given.comment),
    };
    await tx.db
      .insertInto('log_visas')
      .values({ school_id: tx.schoolId, id: given.id, ...columns, by_id: self(ctx).accountId, made_at: ctx.now })
      .execute();
    await tx.db
      .updateTable('log_entries')
      .set((eb) => ({ visa_id: given.id, version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    await notifyOfSignature(tx, ctx, { id: given.id, lessons: rows.length, course });
    return {
      result: { id: given.id, lessons: rows.length },
      audit: { object: { type: 'log_visa', id: given.id }, after: columns },
    };
  });
}

/** Reopens a signed entry: its signed version is kept with the reason, and it needs a new visa. */
export function reopenEntry(
  ctx: Ctx,
  lessonId: string,
  { reason }: BodyOf<typeof amendEntry>,
): Promise<{ id: string }> {
  return lessonLogRoom.act(ctx, 'lesson_log.amend', async (tx) => {
    const lesson = await lessonToWrite(tx.db, ctx, lessonId);
    const row = await lockEntry(tx, lessonId);
    if (!row?.visa_id) throw conflict('lesson_log.not_signed');
    const { kind, title, objective, body, elements, outcome } = row;
    const content = {
      kind,
      title,
      objective,
      body,
      elements,
      outcome,
      day: lesson.day,
      starts: lesson.starts,
      ends: lesson.ends,
    };
    const text = withoutOverrides(reason);
    await tx.db
      .insertInto('log_versions')
      .values({
        school_id: tx.schoolId,
        entry_id: row.id,
        revision: row.revision,
        visa_id: row.visa_id,
        reason: text,
        content: JSON.stringify(content),
        by_id: self(ctx).accountId,
        opened_at: ctx.now,
      })
      .execute();
    await tx.db
      .updateTable('log_entries')
      .set({ visa_id: null, revision: row.revision + 1, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    await showChange(tx, ctx, lesson, false);
    return {
      result: { id: row.id },
      audit: {
        object: { type: 'log_entry', id: row.id },
        before: { visa_id: row.visa_id, revision: row.revision },
        after: { revision: row.revision + 1, visa_id: null },
      },
    };
  });
}
