import { nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { managesExam } from './exams.reach.ts';

/** Proposals that the office has not decided, and the day before which they should be. */
export const waitingExams: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'exams.manage')) return null;
  return ctx.db
    .selectFrom('exams as x')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .innerJoin('accounts as a', 'a.id', 'x.created_by')
    .select(['x.id', 's.name as subject', 's.name_ar as subject_ar', 'x.created_at as since_at'])
    .select([
      sql<string>`COALESCE((SELECT string_agg(k.name, ', ' ORDER BY k.name) FROM exam_classes e
        JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
        WHERE e.school_id = x.school_id AND e.exam_id = x.id), '')`.as('place'),
      nameOf('a').as('by'),
      sql<string>`''`.as('kind'),
      sql<number>`1`.as('things'),
      sql<Date | null>`x.starts_at - interval '3 days'`.as('due_at'),
    ])
    .where('x.state', '=', 'proposed')
    .where('x.starts_at', '>', ctx.now)
    .where(managesExam(ctx));
};
