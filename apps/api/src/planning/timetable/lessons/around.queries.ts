import type { QueryOf, ResponseOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/lessons';
import { sql } from 'kysely';
import { reachFor } from '../../../school/directory/directory.public.ts';
import { daysOf, lessonsWhere } from './lessons.queries.ts';
import type { Reading } from './looked-at.queries.ts';
import { lessonInReach } from './looked-at.reach.ts';

/** Lessons of some days that take their place, as far as who changes lessons sees them. */
export async function lessonsAround(
  ctx: Reading,
  query: QueryOf<typeof c.lessonsAround>,
): Promise<ResponseOf<typeof c.lessonsAround>> {
  const seen = sql<boolean>`l.counts AND ${lessonInReach(reachFor(ctx, 'lessons.change'))}`;
  const lessons = await lessonsWhere(ctx.db, daysOf(query), seen);
  return {
    items: lessons.map(
      ({ id, title, titleAr, audience, day, starts, ends, classId, groupId, classroomId, teachers }) => ({
        id,
        title,
        titleAr,
        audience,
        day,
        starts,
        ends,
        classId,
        groupId,
        classroomId,
        teacherIds: teachers.map((one) => one.id),
      }),
    ),
  };
}
