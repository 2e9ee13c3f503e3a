import type { BodyOf } from '@encrier/contract/kernel/route';
import type { copyHomework } from '@encrier/contract/teaching/homework';
import { nothing } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { conflict } from '#kernel/errors/errors.ts';
import { copyFile } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays, dayNumber } from '#kernel/policy/days.ts';
import { stateOf } from '../homework.policy.ts';
import { homeworkRoom } from '../homework.room.ts';
import { checkedDays, courseToGive, type HomeworkColumns } from './content.queries.ts';
import { filesToCopy, lockHomework, insertPiece } from './giving.actions.ts';

const shown = { draft: 'draft', planned: 'draft', published: 'now', cancelled: 'draft' } as const;

/**
 * Copies homework to other courses of that subject, each with its own day; published homework is published there too,
 * with its own files.
 */
export function copyToCourses(
  ctx: Ctx,
  id: string,
  { copies }: BodyOf<typeof copyHomework>,
): Promise<{ ids: string[] }> {
  return homeworkRoom.act(ctx, 'homework.copy', async (tx) => {
    const { row, course } = await lockHomework(tx, ctx, id);
    const files = await filesToCopy(tx, id);
    const ids: string[] = [];
    const audit: AuditEntry[] = [];
    for (const one of copies) {
      const target = await courseToGive(tx.db, ctx, one.courseId, one.dueOn);
      if (target.id === course.id || target.subject_id !== course.subject_id) throw conflict('homework.other_subject');
      const show = shown[stateOf(row)];
      const lateUntil = row.late_until_on && addDays(one.dueOn, dayNumber(row.late_until_on) - dayNumber(row.due_on));
      const days = await checkedDays(tx.db, ctx, target, { ...one, lateUntil, show, showOn: null }, null);
      const { kind, title, body, links, minutes, hand_in, difficulty, late_penalty, criteria } = row;
      const { most_turns, required } = row;
      const columns = {
        ...days,
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
      ids.push(one.id);
      if (!(await insertPiece(tx, ctx, target, { id: one.id, columns, pupilIds: [], show }))) continue;
      for (const file of files) await copyFile(tx, ctx, file.id, { type: 'homework', id: one.id });
      audit.push({ object: { type: 'homework', id: one.id }, after: { course_id: target.id, due_on: one.dueOn } });
    }
    const [first, ...others] = audit;
    return first ? { result: { ids }, audit: [first, ...others] } : nothing({ ids });
  });
}
