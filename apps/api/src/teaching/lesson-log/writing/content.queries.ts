import { maxEntryText } from '@encrier/contract/teaching/lesson-log';
import { storedHtml, toPlainText } from '#kernel/content/rich-text.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { lessonRows } from '../lesson-log.queries.ts';
import { writesLesson } from '../lesson-log.reach.ts';

/** A text as readers get it: cleaned, without pictures, whose files nothing would keep; empty when no word is left. */
export function cleanBody(html: string): string {
  const clean = storedHtml(html, maxEntryText).replace(/<img\b[^>]*>/g, '');
  return toPlainText(clean).trim() ? clean : '';
}

/** A lesson whose entry the caller writes, in an open year; 404 for others. */
export async function lessonToWrite(db: ReadDb, ctx: Ctx, id: string) {
  const row = await lessonRows(db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['y.closed_at', 'c.subject_id as subjectId'])
    .where('l.id', '=', id)
    .where(writesLesson(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.closed_at) throw conflict('lesson_log.year_closed');
  return row;
}
export type LessonToWrite = Awaited<ReturnType<typeof lessonToWrite>>;
