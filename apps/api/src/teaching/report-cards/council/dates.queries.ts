import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { termsIn } from '../../gradebook/gradebook.public.ts';
import { readsClass } from '../report-cards.reach.ts';

/** The meeting of the council of a class for a term, as set, and the day that the term gives for all its classes. */
export const meetingOf = (db: ReadDb, classId: string, termId: string) =>
  db
    .selectFrom('terms as t')
    .leftJoin('report_council_dates as d', (join) =>
      join.onRef('d.term_id', '=', 't.id').on('d.class_id', '=', classId),
    )
    .select(['d.on_day as onDay', 'd.starts', 't.council_on as termDay'])
    .select(sql<number>`COALESCE(d.version, 0)`.as('version'))
    .where('t.id', '=', termId)
    .executeTakeFirstOrThrow();

type Next = { pupilId: string; day: string; starts: number | null };
/** The next council of each of these pupils' classes, for their head teacher or manager. */
export const nextCouncils = (
  ctx: Pick<Ctx, 'actor' | 'today'> & { db: ReadDb },
  pupilIds: readonly string[],
): Promise<Next[]> =>
  ctx.db
    .selectFrom(
      sql<Next>`(SELECT DISTINCT ON (e.pupil_id) e.pupil_id AS "pupilId", COALESCE(d.on_day, t.council_on)::text AS day,
        d.starts
      FROM enrolments e JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
      JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
      JOIN levels l ON l.school_id = k.school_id AND l.id = k.level_id
      JOIN terms t ON t.school_id = k.school_id AND ${termsIn(sql`k.year_id`, sql`l.org_id`)}
      LEFT JOIN report_council_dates d ON d.school_id = k.school_id AND d.class_id = k.id AND d.term_id = t.id
      WHERE e.pupil_id = ANY (${[...pupilIds]}::uuid[]) AND app.enrolled(e.to_on, ${ctx.today}) AND ${readsClass(ctx)}
        AND COALESCE(d.on_day, t.council_on) >= ${ctx.today}::date
      ORDER BY e.pupil_id, COALESCE(d.on_day, t.council_on), t.starts_on)`.as('n'),
    )
    .selectAll()
    .execute();
