import { type RawBuilder, sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { courseLevel } from '../gradebook.reach.ts';
import { gradebookRoom } from '../gradebook.room.ts';
import { refreshFigures } from './figures.actions.ts';
import { showChange } from './notifying.actions.ts';

/** Courses whose figures may have changed: those of some levels, those in which some pupils have marks, or all. */
type Touched = { levelIds: readonly string[] } | { pupilIds: readonly string[] } | 'all';

function isTouched(touched: Touched): RawBuilder<boolean> {
  if (touched === 'all') return sql<boolean>`TRUE`;
  if ('levelIds' in touched) return sql<boolean>`${courseLevel} = ANY (${[...touched.levelIds]}::uuid[])`;
  return sql<boolean>`c.id = ANY (ARRAY(SELECT a.course_id FROM marks m
    JOIN assessments a ON a.school_id = m.school_id AND a.id = m.assessment_id
    WHERE m.school_id = app.school_id() AND m.pupil_id = ANY (${[...touched.pupilIds]}::uuid[])))`;
}

/** Recomputes the figures of the first course after another one; returns it, or null when none is left. */
function refreshNext(ctx: Ctx, touched: Touched, after: string | null): Promise<string | null> {
  return gradebookRoom.act(ctx, 'gradebook.refresh', async (tx) => {
    const course = await tx.db
      .selectFrom('courses as c')
      .innerJoin('school_years as y', 'y.id', 'c.year_id')
      .select('c.id')
      .select(
        sql<
          string[]
        >`ARRAY(SELECT f.term_id FROM grade_figures f WHERE f.school_id = c.school_id AND f.course_id = c.id)`.as(
          'terms',
        ),
      )
      .where('y.current', '=', true)
      .where(isTouched(touched))
      .where(
        sql<boolean>`EXISTS (SELECT 1 FROM grade_figures f WHERE f.school_id = c.school_id AND f.course_id = c.id)`,
      )
      .$if(after !== null, (query) => query.where('c.id', '>', after!))
      .orderBy('c.id')
      .limit(1)
      .executeTakeFirst();
    if (!course) return nothing(null);
    const families = new Set<string>();
    let changed = false;
    for (const term of course.terms) {
      const { members, isNew } = await refreshFigures(tx, ctx, course.id, term);
      for (const one of members) families.add(one);
      changed ||= isNew;
    }
    // New rules also change what is shown of the same figures.
    if (!changed && !(touched !== 'all' && 'levelIds' in touched)) return nothing(course.id);
    await showChange(tx, ctx, course.id, [...families]);
    return {
      result: course.id,
      audit: { object: { type: 'course', id: course.id }, after: { count: course.terms.length } },
    };
  });
}

/** Recomputes the figures of this year's courses, one act for each; families whose figures changed see it. */
export async function refreshCourses(ctx: Ctx, touched: Touched): Promise<void> {
  for (let done = await refreshNext(ctx, touched, null); done; ) done = await refreshNext(ctx, touched, done);
}
