import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { arrangementsOf } from '../../../school-life/plans/plans.public.ts';
import { extraByPupil } from '../exams.policy.ts';
import { usualExtra } from '../planning/rules.queries.ts';
import { pupilsOfExam } from '../exams.reach.ts';
import type { ExamsTx } from '../exams.room.ts';

/** Characters that cannot be mistaken for each other. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const copyCode = (): string => Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('');

type Called = { id: string; on_day: string; starts: number; ends: number };
/** Frees the seats of pupils who left the classes of a test; presence already recorded is kept. */
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
 * Reserves rooms and supervisors until the last pupil has finished. What another test took meanwhile is not reserved:
 * the office sees the conflict on the test, and finds another room.
 */
async function holdRooms(tx: ExamsTx, id: string, longest: number): Promise<void> {
  const free = sql<number>`COALESCE((SELECT min(o.starts) - x.ends FROM (
      SELECT b.starts FROM exam_rooms a JOIN exam_rooms b ON b.school_id = a.school_id
        AND b.classroom_id = a.classroom_id
        AND b.on_day = a.on_day AND b.counts AND b.exam_id <> a.exam_id
        WHERE a.school_id = x.school_id AND a.exam_id = x.id
      UNION ALL SELECT b.starts FROM exam_supervisors a JOIN exam_supervisors b ON b.school_id = a.school_id
        AND b.person_id = a.person_id AND b.on_day = a.on_day AND b.counts AND b.exam_id <> a.exam_id
        WHERE a.school_id = x.school_id AND a.exam_id = x.id) o WHERE o.starts >= x.ends), 960)`;
  await tx.db
    .updateTable('exams as x')
    .set({ longest: sql<number>`LEAST(${longest}::int, ${free})` })
    .where('x.id', '=', id)
    .where(sql<boolean>`x.longest IS DISTINCT FROM LEAST(${longest}::int, ${free})`)
    .execute();
}

/**
 * Summons the pupils of a test: newcomers get a number and an anonymous copy, each pupil has the extra time of their
 * current plan, pupils who left are removed. Returns the newcomers.
 */
export async function convokePupils(tx: ExamsTx, ctx: Ctx, exam: Called): Promise<string[]> {
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
  const called = [...rows.map(({ id }) => id), ...held.map(({ pupil_id }) => pupil_id)];
  const sits = sql<{ class_id: string }>`(SELECT e.class_id FROM exam_classes e
    WHERE e.school_id = app.school_id() AND e.exam_id = ${exam.id}::uuid)`;
  const plans = await arrangementsOf(tx.db, called, exam.on_day);
  const extra = extraByPupil(plans, exam.ends - exam.starts, await usualExtra(tx.db, sits));
  const more = (pupilId: string): number => extra.get(pupilId) ?? 0;
  const stale = held.filter(({ pupil_id, extra_minutes }) => extra_minutes !== more(pupil_id));
  if (stale.length) {
    const now = sql<{ pupil: string; more: number }>`unnest(${stale.map(({ pupil_id }) => pupil_id)}::uuid[],
      ${stale.map(({ pupil_id }) => more(pupil_id))}::smallint[])`;
    await tx.db
      .updateTable('exam_seats')
      .from(now.as<'n'>(sql`n(pupil, more)`))
      .set((eb) => ({ extra_minutes: eb.ref('n.more'), version: eb('exam_seats.version', '+', 1) }))
      .where('exam_seats.exam_id', '=', exam.id)
      .whereRef('exam_seats.pupil_id', '=', 'n.pupil')
      .execute();
  }
  await holdRooms(tx, exam.id, Math.max(0, ...called.map(more)));
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
