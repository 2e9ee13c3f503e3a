import type { MakeUpBody } from '@encrier/contract/planning/replacement-days';
import { sql } from 'kysely';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { hasNotLeft } from '#kernel/db/stays.ts';
import { addLessonTo, whereTaken } from '../../timetable/lessons/lessons.public.ts';
import { coversLesson } from '../replacement.reach.ts';
import { replacementRoom, type ReplacementTx } from '../replacement.room.ts';
import { showCovers } from '../notifying.actions.ts';

/** A lesson to make up, locked so that two people who plan it do so one after the other; 404 for any other lesson. */
async function holdDebt(tx: ReplacementTx, ctx: Ctx, lessonId: string) {
  await tx.db.selectFrom('lesson_covers').select('lesson_id').where('lesson_id', '=', lessonId).forUpdate().execute();
  const row = await tx.db
    .selectFrom('lessons as l')
    .select(['l.id', 'l.kind', 'l.title', 'l.course_id', 'l.class_id', 'l.group_id'])
    .select([
      sql<string[]>`coalesce((SELECT array_agg(t.person_id) FROM lesson_teachers t
        JOIN staff s ON s.school_id = t.school_id AND s.person_id = t.person_id
        WHERE t.school_id = l.school_id AND t.lesson_id = l.id AND ${hasNotLeft('s', ctx.today)}), '{}')`.as(
        'teacherIds',
      ),
      sql<boolean>`EXISTS (SELECT 1 FROM lessons m WHERE m.school_id = l.school_id AND m.makes_up_id = l.id
        AND m.state = 'planned')`.as('planned'),
    ])
    .where('l.id', '=', lessonId)
    .where('l.state', '=', 'cancelled')
    .where(coversLesson(ctx))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('lesson_covers as c')
          .select('c.lesson_id')
          .whereRef('c.lesson_id', '=', 'l.id')
          .where('c.owed', '=', true),
      ),
    )
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Plans the lesson that makes up for a cancelled one, with its own teachers; notifies its participants. */
export function planMakeUp(ctx: Ctx, lessonId: string, body: MakeUpBody): Promise<{ ok: true }> {
  return whereTaken(() =>
    replacementRoom.act(ctx, 'replacement.make_up', async (tx) => {
      const row = await holdDebt(tx, ctx, lessonId);
      if (row.planned) throw conflict('replacement.planned');
      if (body.day < ctx.today) throw conflict('replacement.past');
      await refuseOutside(tx.db, ctx, 'sessions.cancel', { classrooms: [body.classroomId] });
      const { id, day, starts, ends, classroomId } = body;
      await addLessonTo(
        tx,
        ctx,
        {
          id,
          kind: row.kind === 'study' ? 'lesson' : (row.kind as 'lesson'),
          title: row.title,
          courseId: row.course_id,
          classId: row.course_id ? null : row.group_id ? null : row.class_id,
          groupId: row.course_id ? null : row.group_id,
          day,
          starts,
          ends,
          classroomId,
          teacherIds: row.teacherIds,
          note: '',
          remoteUrl: '',
          overlapReason: '',
          makesUpId: lessonId,
          tell: true,
        },
        'sessions.cancel',
      );
      await showCovers(tx, row.teacherIds);
      return {
        result: { ok: true as const },
        audit: { object: { type: 'lesson', id: lessonId }, after: { day, starts, ends, classroomId } },
      };
    }),
  );
}
