import type { BodyOf } from '@encrier/contract/kernel/route';
import type { takeEarlier } from '@encrier/contract/teaching/homework-correction';
import { nothing } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { conflict } from '#kernel/errors/errors.ts';
import { copyFile } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays, dayNumber } from '#kernel/policy/days.ts';
import { homeworkRoom } from '../homework.room.ts';
import { checkedDays, courseToGive, type HomeworkColumns } from './content.queries.ts';
import { gaveEarlier } from '../homework.reach.ts';
import { filesToCopy, insertPiece } from './giving.actions.ts';

/** Copies homework of the caller's earlier years to a course, each on its new day, as drafts with their own files. */
export function takeFromEarlier(
  ctx: Ctx,
  courseId: string,
  { pieces }: BodyOf<typeof takeEarlier>,
): Promise<{ ids: string[] }> {
  return homeworkRoom.act(ctx, 'homework.take_earlier', async (tx) => {
    const audit: AuditEntry[] = [];
    for (const { id, fromId, dueOn, dueLessonId } of pieces) {
      const course = await courseToGive(tx.db, ctx, courseId, dueOn);
      const row = await tx.db
        .selectFrom('homework as h')
        .innerJoin('courses as c', 'c.id', 'h.course_id')
        .selectAll('h')
        .where('h.id', '=', fromId)
        .where(gaveEarlier(ctx, courseId))
        .executeTakeFirst();
      if (!row) throw conflict('homework.other_subject');
      const lateUntil = row.late_until_on && addDays(dueOn, dayNumber(row.late_until_on) - dayNumber(row.due_on));
      const wanted = { dueOn, dueLessonId, lateUntil, show: 'draft' as const, showOn: null };
      const { kind, title, body, links, minutes, hand_in, difficulty, late_penalty, criteria } = row;
      const { most_turns, required } = row;
      const columns = {
        ...(await checkedDays(tx.db, ctx, course, wanted, null)),
        kind,
        title,
        body,
        links,
        minutes,
        hand_in,
        difficulty,
        late_penalty,
        named: false,
        most_turns,
        required,
        criteria: JSON.stringify(criteria),
      } as HomeworkColumns;
      if (!(await insertPiece(tx, ctx, course, { id, columns, pupilIds: [], show: 'draft' }))) continue;
      for (const file of await filesToCopy(tx, fromId)) await copyFile(tx, ctx, file.id, { type: 'homework', id });
      audit.push({ object: { type: 'homework', id }, after: { course_id: courseId, due_on: dueOn } });
    }
    const [first, ...others] = audit;
    const result = { ids: pieces.map(({ id }) => id) };
    return first ? { result, audit: [first, ...others] } : nothing(result);
  });
}
