import { sql } from 'kysely';
import { type NamedSubject, subjectIn } from '#kernel/content/subject-name.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { familiesOf, membersOf, teacherAccounts } from '../gradebook/courses.public.ts';
import { lessonLogNews } from './lesson-log.messages.ts';
import type { LessonLogTx } from './lesson-log.room.ts';

/** Refreshes open screens: those of the lesson's teachers, and of its families when they see the change. */
export async function showChange(
  tx: LessonLogTx,
  ctx: Ctx,
  lesson: { id: string; courseId: string },
  families: boolean,
): Promise<void> {
  const givers = await tx.db
    .selectFrom('lesson_teachers as lt')
    .innerJoin('accounts as a', 'a.person_id', 'lt.person_id')
    .select('a.id')
    .where('lt.lesson_id', '=', lesson.id)
    .execute();
  const readers = new Set([
    ...givers.map(({ id }) => id),
    ...(await teacherAccounts(tx.db, lesson.courseId, ctx.today)),
  ]);
  if (families) {
    const row = await tx.db
      .selectFrom('courses as c')
      .select(sql<string[]>`ARRAY(SELECT m.pupil_id FROM ${membersOf(ctx.today)} m)`.as('ids'))
      .where('c.id', '=', lesson.courseId)
      .executeTakeFirstOrThrow();
    for (const id of (await familiesOf(tx.db, row.ids, ctx.today)).accountIds) readers.add(id);
  }
  await tx.live('lesson_log.changed', {}, [...readers]);
}

/** Notifies the teachers of a course that its lessons were signed, and refreshes their screens. */
export async function notifyOfSignature(
  tx: LessonLogTx,
  ctx: Ctx,
  { id, lessons, course }: { id: string; lessons: number; course: NamedSubject & { id: string; audience: string } },
): Promise<void> {
  const { accountId } = self(ctx);
  const accountIds = await teacherAccounts(tx.db, course.id, ctx.today);
  await notifyInAct(tx, ctx, {
    type: 'cahier.visa',
    accountIds,
    except: [accountId],
    model: { type: 'log_visa', id },
    priority: 'low',
    dedupeKey: `lesson-log:visa:${id}`,
    detail: (speech) =>
      sentence(speech, lessonLogNews, 'signed', {
        count: lessons,
        what: `${course.audience} · ${subjectIn(speech, course)}`,
      }),
  });
  await tx.live('lesson_log.changed', {}, [...accountIds, accountId]);
}
