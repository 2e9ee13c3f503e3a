import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { arrangementsOf } from '../../../school-life/plans/plans.public.ts';
import { extraMinutes } from '../exams.policy.ts';
import { rulesOf } from '../exams.queries.ts';
import { pupilsOfExam } from '../exams.reach.ts';
import type { ExamsTx } from '../exams.room.ts';

/** Signs that nobody takes for another one. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const copyCode = (): string => Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('');

type Called = { id: string; on_day: string; starts: number; ends: number };
/** Who left the classes of a test gives his seat back and is expected there no more; what was seen in the room stays. */
async function release(tx: ExamsTx, ctx: Ctx, id: string): Promise<void> {
  const gone = await tx.db
    .deleteFrom('exam_seats as z')
    .where('z.exam_id', '=', id)
    .where('z.presence', 'is', null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM exams x CROSS JOIN LATERAL ${pupilsOfExam(ctx.today)} o
        WHERE x.school_id = z.school_id AND x.id = z.exam_id AND o.pupil_id = z.pupil_id)`,
    )
    .returning('z.pupil_id')
    .execute();
  if (gone.length)
    await withdrawFacts(
      tx,
      { source: 'exams', sourceId: id },
      gone.map(({ pupil_id }) => pupil_id),
    );
}

/**
 * Calls the pupils of a test: newcomers get a number and a copy without a name, each has the time that his plan says now,
 * who left is called no more. Answers the newcomers.
 */
export async function convoke(tx: ExamsTx, ctx: Ctx, exam: Called): Promise<string[]> {
  await release(tx, ctx, exam.id);
  const rows = await tx.db
    .selectFrom('exams as x')
    .innerJoin(sql<{ pupil_id: string }>`LATERAL ${pupilsOfExam(ctx.today)}`.as<'o'>(sql`o`), (join) => join.onTrue())
    .innerJoin('persons as p', 'p.id', 'o.pupil_id')
    .select('p.id')
    .select(
      sql<number>`COALESCE((SELECT max(m.number) FROM exam_seats m WHERE m.school_id = x.school_id
        AND m.exam_id = x.id), 0)::int`.as('last'),
    )
    .where('x.id', '=', exam.id)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM exam_seats n WHERE n.school_id = x.school_id AND n.exam_id = x.id
        AND n.pupil_id = p.id)`,
    )
    .orderBy(sql`p.last_name COLLATE app.names`)
    .orderBy(sql`p.first_name COLLATE app.names`)
    .orderBy('p.id')
    .execute();
  const held = await tx.db
    .selectFrom('exam_seats')
    .select(['pupil_id', 'copy_no', 'extra_minutes'])
    .where('exam_id', '=', exam.id)
    .execute();
  const { extraPercent } = await rulesOf(tx.db);
  const called = [...rows.map(({ id }) => id), ...held.map(({ pupil_id }) => pupil_id)];
  const arranged = await arrangementsOf(tx.db, called, exam.on_day);
  const longer = new Set(
    arranged.filter((one) => one.arrangements.includes('extra_time')).map(({ pupilId }) => pupilId),
  );
  const more = (pupilId: string): number =>
    longer.has(pupilId) ? extraMinutes(exam.ends - exam.starts, extraPercent) : 0;
  const stale = held.filter(({ pupil_id, extra_minutes }) => extra_minutes !== more(pupil_id));
  for (const { pupil_id } of stale)
    await tx.db
      .updateTable('exam_seats')
      .set((eb) => ({ extra_minutes: more(pupil_id), version: eb('version', '+', 1) }))
      .where('exam_id', '=', exam.id)
      .where('pupil_id', '=', pupil_id)
      .execute();
  if (!rows.length) return [];
  const codes = new Set(held.map(({ copy_no }) => copy_no));
  const fresh = (): string => {
    const code = copyCode();
    if (codes.has(code)) return fresh();
    codes.add(code);
    return code;
  };
  await tx.db
    .insertInto('exam_seats')
    .values(
      rows.map(({ id, last }, at) => ({
        school_id: tx.schoolId,
        exam_id: exam.id,
        pupil_id: id,
        number: last + at + 1,
        copy_no: fresh(),
        extra_minutes: more(id),
      })),
    )
    .execute();
  return rows.map(({ id }) => id);
}
