import { registerNameOf } from '#kernel/db/person-name.ts';
import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { hasNotLeft } from '#kernel/db/stays.ts';
import { addDays, mondayOf } from '#kernel/policy/days.ts';
import { staffWithin } from '../../../school/directory/directory.public.ts';
import { type Ranked, rankCandidates } from '../replacement.policy.ts';
import { type CoverAsker, isFree, type NeedRow } from './board.queries.ts';

type Found = Ranked & { label: string; labelAr: string };

/** Whether a teacher `s` holds a course on the day that a condition on `co` chooses. */
const holdsCourse = (day: string, chosen: ReturnType<typeof sql>) =>
  sql<boolean>`EXISTS (SELECT 1 FROM course_teachers ct JOIN courses co ON co.school_id = ct.school_id
    AND co.id = ct.course_id
    WHERE ct.school_id = s.school_id AND ct.person_id = s.person_id AND app.in_force(ct.from_on, ct.to_on, ${day})
      AND ${chosen})`;

/** Teachers in reach who could substitute, the best first; and how many teach or are away at that time. One query. */
export async function candidatesFor(ctx: CoverAsker, row: NeedRow): Promise<{ ranked: Found[]; busy: number }> {
  const monday = mondayOf(row.day);
  const week = sql`t.school_id = s.school_id AND t.person_id = s.person_id AND t.counts AND t.on_day BETWEEN ${monday}
    AND ${addDays(monday, 6)}`;
  const rows = await ctx.db
    .selectFrom('staff as s')
    .innerJoin('persons as p', 'p.id', 's.person_id')
    .select([
      's.person_id as id',
      nameOf('p').as('label'),
      arabicNameOf('p').as('labelAr'),
      registerNameOf('p').as('name'),
      holdsCourse(row.day, sql`co.subject_id = ${row.subjectId}::uuid`).as('sameSubject'),
      holdsCourse(row.day, sql`(co.class_id = ${row.classId}::uuid OR co.group_id = ${row.groupId}::uuid)`).as(
        'teachesAudience',
      ),
      sql<boolean>`EXISTS (SELECT 1 FROM lesson_teachers t WHERE t.school_id = s.school_id AND t.person_id = s.person_id
        AND t.counts AND t.on_day = ${row.day})`.as('thereThatDay'),
      sql<boolean>`NOT ${isFree(sql`s.person_id`, row)}`.as('busy'),
      sql<number>`coalesce((SELECT sum(t.ends - t.starts)::int FROM lesson_teachers t WHERE ${week}), 0)`.as('load'),
      sql<number>`(SELECT count(*)::int FROM lesson_teachers t WHERE ${week} AND t.substitute)`.as('covers'),
    ])
    .where('s.teacher', '=', true)
    .where('s.person_id', '<>', row.absent.id)
    .where(hasNotLeft('s', row.day))
    .where(staffWithin(ctx, 'sessions.cancel', sql`s.person_id`))
    .limit(2000)
    .execute();
  // Other teachers of the same lesson are already there.
  const beside = new Set(row.teachers.map(({ id }) => id));
  const known = new Map(rows.map((one) => [one.id, one]));
  const ranked = rankCandidates(rows.filter(({ id }) => !beside.has(id))).map((one) => {
    const { label, labelAr } = known.get(one.id)!;
    return { ...one, label, labelAr };
  });
  return { ranked: ranked.slice(0, 60), busy: rows.filter(({ busy }) => busy).length };
}
