import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { addDays } from '#kernel/policy/days.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { examIdsOfPupil } from './exams.reach.ts';
import { examsRoom } from './exams.room.ts';
import { recordExpectation, lockRules } from './planning/holding.actions.ts';
import { convokePupils } from './sitting/convoking.actions.ts';
import { pupilIdsOf, notifyFamilies } from './notifying.actions.ts';

/** From this minute of the afternoon families are notified of coming tests. */
const afternoon = 16 * 60;
const steps = [
  { days: 3, news: 'soon' },
  { days: 1, news: 'tomorrow' },
] as const;

/**
 * Pupils who arrived, left or changed class: updates the pupils of coming tests, and notifies the families of
 * newcomers.
 */
export async function followPupils(kernel: Kernel, schoolId: number, pupilIds: readonly string[]): Promise<void> {
  if (!pupilIds.length) return;
  const ctx = await jobCtx(kernel, schoolId, 'exams');
  await examsRoom.act(ctx, 'exams.follow', async (tx) => {
    const concerned = tx.db
      .selectFrom('exams as x')
      .innerJoin('subjects as s', 's.id', 'x.subject_id')
      .select(['x.id', 'x.on_day', 'x.starts', 'x.ends', 'x.starts_at', 'x.ends_at', 'x.version'])
      .select(['s.name as subject', 's.name_ar as subjectAr'])
      .where('x.state', '=', 'published')
      .where('x.starts_at', '>', ctx.now)
      .where(
        sql<boolean>`x.id IN (SELECT z.exam_id FROM exam_seats z WHERE z.school_id = app.school_id()
            AND z.pupil_id = any(${[...pupilIds]}::uuid[])
          UNION SELECT f.exam_id FROM unnest(${[...pupilIds]}::uuid[]) AS u(id)
            CROSS JOIN LATERAL ${examIdsOfPupil(sql`u.id`, ctx.today)} f)`,
      )
      .orderBy('x.id');
    const [first] = await concerned.execute();
    if (!first) return nothing(null);
    await lockRules(tx);
    const exams = await concerned.forUpdate('x').execute();
    for (const exam of exams) {
      const came = await convokePupils(tx, ctx, exam);
      await recordExpectation(tx, ctx, exam);
      if (came.length) await notifyFamilies(tx, ctx, 'published', exam, came, 'came');
    }
    return { result: null, audit: { object: { type: 'exam', id: first.id }, after: { exams: exams.length } } };
  });
}

/** Every hour in every school: what is in three days, and what is tomorrow, once each. */
export function examsClock(kernel: Kernel): Promise<void> {
  return eachSchool(kernel, 'exams.clock', async (schoolId) => {
    const ctx = await jobCtx(kernel, schoolId, 'exams');
    if (momentOf(ctx.now, ctx.zone).minute < afternoon) return;
    await examsRoom.act(ctx, 'exams.remind', async (tx) => {
      const due = await tx.db
        .selectFrom('exams as x')
        .innerJoin('subjects as s', 's.id', 'x.subject_id')
        .select([
          'x.id',
          'x.on_day',
          'x.starts',
          'x.ends',
          'x.starts_at',
          'x.ends_at',
          'x.version',
          's.name as subject',
          's.name_ar as subjectAr',
        ])
        .where('x.state', '=', 'published')
        .where(
          sql<boolean>`((x.on_day = ${addDays(ctx.today, 3)}::date AND x.reminded IS NULL)
            OR (x.on_day = ${addDays(ctx.today, 1)}::date AND x.reminded IS DISTINCT FROM 1))`,
        )
        .orderBy('x.id')
        .limit(500)
        .execute();
      const [first] = due;
      if (!first) return nothing(null);
      await lockRules(tx);
      for (const exam of due) {
        const { days, news } = steps.find((one) => addDays(ctx.today, one.days) === exam.on_day)!;
        // Pupils who arrived and plans that began since are taken into account.
        await convokePupils(tx, ctx, exam);
        await recordExpectation(tx, ctx, exam);
        await notifyFamilies(tx, ctx, news, exam, await pupilIdsOf(tx, ctx, exam.id));
        await tx.db.updateTable('exams').set({ reminded: days }).where('id', '=', exam.id).execute();
      }
      return { result: null, audit: { object: { type: 'exam', id: first.id }, after: { reminded: due.length } } };
    });
  });
}

export function registerExamsClock(): void {
  for (const event of ['pupils.class_changed', 'pupils.enrolled', 'pupils.left'] as const)
    onEvent(event, `exams.${event}`, (kernel, job) =>
      followPupils(kernel, job.schoolId, job.payload['pupilIds'] as string[]),
    );
  onSchedule('exams.clock', '23 * * * *', examsClock);
}
