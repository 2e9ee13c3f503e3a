import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { remindRollCall } from '@encrier/contract/school-life/attendance-office';
import { sql } from 'kysely';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { lessonTitle, lessonTitleAr } from '../../../planning/timetable/lessons/lessons.public.ts';
import { officeCalls } from '../attendance.reach.ts';
import { attendanceRoom } from '../attendance.room.ts';
import { notifyMissingCall } from '../notifying.actions.ts';

/** Reminds the teachers of a lesson of today. Throws `attendance.taken` once its roll call is made. */
export function remindTeachers(ctx: Ctx, lessonId: string): Promise<ResponseInput<typeof remindRollCall>> {
  return attendanceRoom.act(ctx, 'attendance.remind', async (tx) => {
    const lesson = await tx.db
      .selectFrom('lessons as l')
      .leftJoin('subjects as s', 's.id', 'l.subject_id')
      .leftJoin('classes as c', 'c.id', 'l.class_id')
      .leftJoin('groups as g', 'g.id', 'l.group_id')
      .leftJoin('roll_calls as r', 'r.lesson_id', 'l.id')
      .select(['l.id', 'r.id as roll_call_id', lessonTitle.as('title'), lessonTitleAr.as('titleAr')])
      .select(sql<string>`COALESCE(g.name, c.name, '')`.as('audience'))
      .where('l.id', '=', lessonId)
      .where('l.on_day', '=', ctx.today)
      .where('l.state', '=', 'planned')
      .where(officeCalls(ctx, 'attendance.validate'))
      .executeTakeFirst();
    if (!lesson) throw notFound();
    if (lesson.roll_call_id) throw conflict('attendance.taken');
    const accounts = await tx.db
      .selectFrom('accounts as a')
      .innerJoin('lesson_teachers as t', 't.person_id', 'a.person_id')
      .select('a.id')
      .where('t.lesson_id', '=', lessonId)
      .execute();
    await notifyMissingCall(
      tx,
      ctx,
      lessonId,
      lesson,
      accounts.map(({ id }) => id),
    );
    return {
      result: { teachers: accounts.length },
      audit: { object: { type: 'lesson', id: lessonId }, after: { told: accounts.length } },
    };
  });
}
