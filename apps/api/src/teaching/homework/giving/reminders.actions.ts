import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { type NamedSubject, subjectsIn } from '#kernel/content/subject-name.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { addDays } from '#kernel/policy/days.ts';
import { familiesOf } from '../../gradebook/courses.public.ts';
import { homeworkNews } from '../homework.messages.ts';
import { worksOf, workState } from '../homework.queries.ts';
import { homeworkRoom, type HomeworkTx } from '../homework.room.ts';

/** Homework due the day after without reminder yet, with the pupils who have not done it. */
const dueTomorrow = (tx: HomeworkTx, ctx: Ctx, day: string) =>
  tx.db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .select(['h.id', 's.name as subject', 's.name_ar as subjectAr'])
    .select(
      sql<string[]>`ARRAY(SELECT x.pupil_id FROM ${worksOf(ctx.today)} WHERE ${workState(ctx.now)} = 'todo'
        OR (${workState(ctx.now)} = 'done' AND h.hand_in IN ('file', 'link', 'text', 'audio')))`.as('pupilIds'),
    )
    .where('h.due_on', '=', day)
    .where('h.published_at', 'is not', null)
    .where('h.cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('h.reminded_on', 'is', null), eb('h.reminded_on', '<>', day)]))
    .orderBy('s.name')
    .orderBy('h.id')
    .limit(2000)
    .execute();

/**
 * The day before, notifies each family in one notice of what is due tomorrow and not done; pupils with the same list
 * are notified together.
 */
export function remindEve(ctx: Ctx): Promise<null> {
  const day = addDays(ctx.today, 1);
  return homeworkRoom.act(ctx, 'homework.remind', async (tx) => {
    const due = await dueTomorrow(tx, ctx, day);
    const [first] = due;
    if (!first) return nothing(null);
    const lists = new Map<string, { ids: string[]; pupilIds: string[]; subjects: NamedSubject[] }>();
    for (const pupilId of new Set(due.flatMap(({ pupilIds }) => pupilIds))) {
      const own = due.filter(({ pupilIds }) => pupilIds.includes(pupilId));
      const key = own.map(({ id }) => id).join();
      const list = lists.get(key) ?? {
        ids: own.map(({ id }) => id),
        pupilIds: [],
        subjects: own,
      };
      list.pupilIds.push(pupilId);
      lists.set(key, list);
    }
    for (const [key, { ids, pupilIds, subjects }] of lists) {
      const { accountIds, children } = await familiesOf(tx.db, pupilIds, ctx.today);
      await notifyInAct(tx, ctx, {
        type: 'devoir.rappel',
        accountIds,
        children,
        model: { type: 'homework', id: ids.length === 1 ? ids[0]! : null },
        priority: 'normal',
        dedupeKey: `homework:eve:${day}:${createHash('sha1').update(key).digest('hex')}`,
        detail: (speech) => sentence(speech, homeworkNews, 'tomorrow', { what: subjectsIn(speech, subjects) }),
      });
    }
    await tx.db
      .updateTable('homework')
      .set({ reminded_on: day })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute();
    return {
      result: null,
      audit: { object: { type: 'homework', id: first.id }, after: { reminded: due.length, day } },
    };
  });
}
