import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { type NamedSubject, subjectsIn } from '#kernel/content/subject-name.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { addDays, mondayOf } from '#kernel/policy/days.ts';
import { lessonIdsOfPupil, lessonTakesPlace } from '../../planning/timetable/lessons/lessons.public.ts';
import { familiesOf } from '../gradebook/courses.public.ts';
import { lessonLogNews } from './lesson-log.messages.ts';
import { lessonLogRoom, type LessonLogTx } from './lesson-log.room.ts';
import { dueAt, selectUnwritten } from './missing.queries.ts';
import { missedDays } from './lesson-log.policy.ts';
import { missedBy } from './lesson-log.reach.ts';

/** Teachers with overdue entries, their number and classes. */
const lateTeachers = (tx: LessonLogTx, ctx: Ctx) =>
  selectUnwritten(tx.db, ctx, sql`lt.person_id`)
    .innerJoin('accounts as a', 'a.person_id', 'lt.person_id')
    .leftJoin('classes as k', 'k.id', 'c.class_id')
    .leftJoin('groups as gr', 'gr.id', 'c.group_id')
    .select(['a.id as accountId'])
    .select([
      sql<number>`count(DISTINCT l.id)::int`.as('count'),
      sql<string>`string_agg(DISTINCT COALESCE(k.name, gr.name, ''), ', ')`.as('classes'),
    ])
    .where(sql<boolean>`${dueAt(ctx.zone)} <= ${ctx.now}`)
    .groupBy('a.id')
    .limit(2000)
    .execute();

/** Whether one of these accounts was already notified of a fact. */
async function wasTold(tx: LessonLogTx, accountIds: readonly string[], key: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('notifications')
    .select('id')
    .where(sql<boolean>`account_id = ANY (${[...accountIds]}::uuid[])`)
    .where('dedupe_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reminds teachers, once a week, of their overdue entries. */
export function remindTeachers(ctx: Ctx): Promise<null> {
  return lessonLogRoom.act(ctx, 'lesson_log.remind', async (tx) => {
    let reminded = 0;
    for (const { accountId, count, classes } of await lateTeachers(tx, ctx)) {
      const dedupeKey = `lesson-log:missing:${mondayOf(ctx.today)}`;
      if (await wasTold(tx, [accountId], dedupeKey)) continue;
      reminded += 1;
      await notifyInAct(tx, ctx, {
        type: 'cahier.rappel',
        accountIds: [accountId],
        model: { type: 'log_week', id: null },
        priority: 'low',
        dedupeKey,
        detail: (speech) => sentence(speech, lessonLogNews, 'missing', { count, classes }),
      });
    }
    return reminded
      ? { result: null, audit: { object: { type: 'log_entry', id: null }, after: { reminded, day: ctx.today } } }
      : nothing(null);
  });
}

/**
 * Pupils who are back: away lately, with a lesson today and not away today; with the day they were last away and the
 * subjects they missed.
 */
const backPupils = (tx: LessonLogTx, ctx: Ctx) =>
  tx.db
    .selectFrom('attendance_events as ev')
    .innerJoin('pupils as p', 'p.person_id', 'ev.pupil_id')
    .select(['ev.pupil_id as pupilId'])
    .select([
      sql<string>`max(ev.on_day)::text`.as('last'),
      sql<NamedSubject[]>`COALESCE((SELECT json_agg(DISTINCT jsonb_build_object('subject', ms.name,
        'subjectAr', ms.name_ar)) FROM ${lessonIdsOfPupil(sql`ev.pupil_id`, {
          from: sql`min(ev.on_day)`,
          to: sql`max(ev.on_day)`,
        })} mi
        JOIN lessons l ON l.school_id = app.school_id() AND l.id = mi.id JOIN courses mc ON mc.school_id = l.school_id
        AND mc.id = l.course_id
        JOIN subjects ms ON ms.school_id = mc.school_id AND ms.id = mc.subject_id
        WHERE l.state = 'planned' AND ${lessonTakesPlace} AND ${missedBy(sql`ev.pupil_id`)}), '[]')`.as('subjects'),
    ])
    .where('ev.kind', 'in', ['absence', 'excluded'])
    .where('ev.state', '=', 'validated')
    .where('ev.on_day', '>=', addDays(ctx.today, -missedDays))
    .where('ev.on_day', '<', ctx.today)
    .where(sql<boolean>`app.here(p.left_on, ${ctx.today})`)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM ${lessonIdsOfPupil(sql`ev.pupil_id`, {
        from: sql`${ctx.today}::date`,
        to: sql`${ctx.today}::date`,
      })} ti JOIN lessons l ON l.school_id = app.school_id() AND l.id = ti.id
        WHERE l.state = 'planned' AND ${lessonTakesPlace})`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM attendance_events te WHERE te.school_id = ev.school_id
        AND te.pupil_id = ev.pupil_id AND te.on_day = ${ctx.today}::date
        AND te.kind IN ('absence', 'excluded') AND te.state <> 'rejected')`,
    )
    .groupBy('ev.pupil_id')
    .limit(2000)
    .execute();

/** On the evening of the first day back, notifies each pupil and the guardians once of what was missed. */
export function notifyOfMissing(ctx: Ctx): Promise<null> {
  return lessonLogRoom.act(ctx, 'lesson_log.tell_missed', async (tx) => {
    let sent = 0;
    for (const { pupilId, last, subjects } of await backPupils(tx, ctx)) {
      const { accountIds, children } = await familiesOf(tx.db, [pupilId], ctx.today);
      const dedupeKey = `lesson-log:missed:${pupilId}:${last}`;
      if (!subjects.length || !accountIds.length || (await wasTold(tx, accountIds, dedupeKey))) continue;
      sent += 1;
      await notifyInAct(tx, ctx, {
        type: 'cahier.manque',
        accountIds,
        children,
        model: { type: 'log_missed', id: null },
        priority: 'normal',
        dedupeKey,
        detail: (speech) => sentence(speech, lessonLogNews, 'missed', { what: subjectsIn(speech, subjects) }),
      });
    }
    return sent
      ? { result: null, audit: { object: { type: 'log_entry', id: null }, after: { told: sent, day: ctx.today } } }
      : nothing(null);
  });
}
