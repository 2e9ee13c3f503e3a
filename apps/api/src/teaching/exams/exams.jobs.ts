import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { addDays } from '#kernel/policy/days.ts';
import { examsRoom } from './exams.room.ts';
import { foresee } from './planning/holding.actions.ts';
import { convoke } from './sitting/convoking.actions.ts';
import { pupilIdsOf, tellFamilies } from './telling.actions.ts';

/** From this minute of the afternoon families hear of what is near. */
const afternoon = 16 * 60;
const steps = [
  { days: 3, news: 'soon' },
  { days: 1, news: 'tomorrow' },
] as const;

/** Every hour in every school: what is in three days, and what is tomorrow, once each. */
export function examsClock(kernel: Kernel): Promise<void> {
  return eachSchool(kernel, 'exams.clock', async (schoolId) => {
    const { time_zone: zone } = await withTenant(kernel.pool, schoolId, { readOnly: true }, (db) =>
      db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow(),
    );
    const system = systemCtx(kernel, schoolId, { kind: 'job', name: 'exams' });
    const ctx = { ...system, zone, today: dayIn(system.now, zone) };
    if (momentOf(ctx.now, zone).minute < afternoon) return;
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
      for (const exam of due) {
        const { days, news } = steps.find((one) => addDays(ctx.today, one.days) === exam.on_day)!;
        // Who came since, and plans that began since, are called to it as the others.
        await convoke(tx, ctx, exam);
        await foresee(tx, ctx, exam);
        await tellFamilies(tx, ctx, news, exam, await pupilIdsOf(tx, ctx, exam.id));
        await tx.db.updateTable('exams').set({ reminded: days }).where('id', '=', exam.id).execute();
      }
      return { result: null, audit: { object: { type: 'exam', id: first.id }, after: { reminded: due.length } } };
    });
  });
}

export function registerExamsClock(): void {
  onSchedule('exams.clock', '23 * * * *', examsClock);
}
