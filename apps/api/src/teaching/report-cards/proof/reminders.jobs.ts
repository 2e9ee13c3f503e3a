import { sql } from 'kysely';
import { readTenant } from '#kernel/db/tenant.ts';
import { nothing } from '#kernel/act/act.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { termsIn } from '../../gradebook/gradebook.public.ts';
import { classTerm } from '../classes/content.queries.ts';
import { progressOf } from '../classes/classes.queries.ts';
import { reportCardsRoom } from '../report-cards.room.ts';
import { remindLate } from '../notifying.actions.ts';

/** Days before the end of the entry of a term on which teachers are reminded of what they still have to write. */
const before = [7, 2];

type Closing = { classId: string; className: string; termId: string; term: string };
/** Classes of a term whose entry ends in so many days and whose cards are not made. */
const closingSoon = (ctx: Ctx): Promise<Closing[]> =>
  readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    db
      .selectFrom('classes as k')
      .innerJoin('levels as l', 'l.id', 'k.level_id')
      .innerJoin('school_years as y', 'y.id', 'k.year_id')
      .innerJoin('terms as t', (join) => join.on(termsIn(sql`k.year_id`, sql`l.org_id`)))
      .select(['k.id as classId', 'k.name as className', 't.id as termId', 't.name as term'])
      .where('y.current', '=', true)
      .where(
        sql<boolean>`(COALESCE(t.entry_to_on, t.ends_on) - ${ctx.today}::date = ANY (${before}::int[])
          AND NOT EXISTS (SELECT 1 FROM report_classes fr WHERE fr.school_id = k.school_id AND fr.class_id = k.id
            AND fr.term_id = t.id))`,
      )
      .orderBy('k.id')
      .execute(),
  );

/**
 * Reminds the teachers of one class of missing comments; nothing when all are written. Once a day, however often it
 * runs.
 */
function remindClass(ctx: Ctx, where: Closing): Promise<null> {
  return reportCardsRoom.act(ctx, 'report_cards.remind', async (tx) => {
    const late = progressOf(await classTerm(tx.db, where.classId, where.termId, ctx.today)).filter(
      ({ written, pupils }) => written < pupils,
    );
    const teachers = late.length
      ? await remindLate(
          tx,
          ctx,
          where,
          late.map(({ id, subject, subjectAr }) => ({ courseId: id, subject, subjectAr })),
        )
      : 0;
    if (!teachers) return nothing(null);
    return {
      result: null,
      audit: { object: { type: 'class', id: where.classId }, after: { term_id: where.termId, count: teachers } },
    };
  });
}

export async function remindAll(kernel: Kernel): Promise<void> {
  await eachSchool(kernel, 'report_cards.reminders', async (schoolId) => {
    const ctx = await jobCtx(kernel, schoolId, 'report_cards.reminders');
    for (const where of await closingSoon(ctx)) await remindClass(ctx, where);
  });
}

/** Early in the morning, in every school. */
export const registerReminders = (): void => onSchedule('report_cards.reminders', '40 5 * * *', remindAll);
