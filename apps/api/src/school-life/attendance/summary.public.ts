import { attendanceModule } from '@encrier/contract/school-life/attendance';
import { fraction } from '@encrier/contract/teaching/fractions';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type Counted, type SummaryAsk, summaryBlock } from '#kernel/summary-blocks.ts';
import { attendanceFigures } from './figures.public.ts';
import { pupilWithin } from '../../school/directory/directory.public.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };

/**
 * Those of these pupils whose attendance a member of staff may read: people who validate it, and the head teacher of
 * the class.
 */
export async function readablePupils(ctx: Asker, { reader, pupilIds }: SummaryAsk): Promise<string[]> {
  if (reader === 'family') return [...pupilIds];
  const { personId } = self(ctx);
  const leads = sql<boolean>`EXISTS (SELECT 1 FROM enrolments he
    JOIN school_years hy ON hy.school_id = he.school_id AND hy.id = he.year_id AND hy.current
    JOIN classes hk ON hk.school_id = he.school_id AND hk.id = he.class_id
    AND hk.head_teacher_id = ${personId}::uuid WHERE he.school_id = p.school_id AND he.pupil_id = p.person_id
      AND app.enrolled(he.to_on, ${ctx.today}))`;
  const rows = await ctx.db
    .selectFrom('pupils as p')
    .select('p.person_id')
    .where(sql<boolean>`p.person_id = ANY (${[...pupilIds]}::uuid[])`)
    .where(sql<boolean>`(${pupilWithin(ctx, 'attendance.validate')} OR ${leads})`)
    .execute();
  return rows.map((row) => row.person_id);
}

async function figures(ctx: Asker, ask: SummaryAsk): Promise<Counted[]> {
  const ids = await readablePupils(ctx, ask);
  const found: Counted[] = [];
  for (const { id: termId, startsOn, endsOn } of ask.terms) {
    if (startsOn > ctx.today) continue;
    const of = await attendanceFigures(ctx.db, ids, { from: startsOn, to: endsOn });
    for (const pupilId of ids)
      for (const [key, count] of Object.entries(of(pupilId)) as ['halfDays' | 'unjustified' | 'late', number][])
        found.push({ pupilId, termId, key, part: fraction(BigInt(count)), whole: 1 });
  }
  return found;
}

/** Registers attendance in summary reports. */
export const registerAttendanceSummary = (): void =>
  summaryBlock({ slot: 'attendance', keys: ['halfDays', 'unjustified', 'late'], figures }, attendanceModule);
