import { ruleVersion, subjectAverage } from '@encrier/contract/teaching/averages';
import { classFigures } from '@encrier/contract/teaching/class-figures';
import { decimal, type Fraction } from '@encrier/contract/teaching/fractions';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { writeFigures } from '../gradebook.present.ts';
import type { GradebookTx } from '../gradebook.room.ts';
import { measuresOf, publishedIn } from './averages.queries.ts';
import { memberIds } from './course.queries.ts';

/** Figures of a course for a term, from its published marks and the pupils who are in it on a day, with these pupils. */
export async function figuresOf(db: ReadDb, courseId: string, termId: string, day: string) {
  const [members, published, { boxes, parts }] = await Promise.all([
    memberIds(db, courseId, day),
    publishedIn(db, [courseId], termId),
    measuresOf(db, courseId),
  ]);
  const present = new Set(members);
  const marks = published.filter(({ pupilId }) => present.has(pupilId));
  const own = Map.groupBy(marks, ({ pupilId }) => pupilId);
  const averages = members.map((pupil) => subjectAverage(own.get(pupil) ?? [], boxes, parts).value);
  const values = new Map<string, Fraction[]>();
  for (const { id, value } of marks) if (value !== null) values.set(id, [...(values.get(id) ?? []), decimal(value)]);
  const figures = {
    subject: writeFigures(classFigures(averages)),
    assessments: Object.fromEntries(
      [...values].flatMap(([id, all]) => {
        const found = writeFigures(classFigures(all));
        return found ? [[id, found]] : [];
      }),
    ),
  };
  return { members, figures };
}

/**
 * Locks a course before its figures are read: of two simultaneous changes the second one reads the first one's marks.
 * Assessments are always locked before their course.
 */
export const lockCourse = (tx: GradebookTx, courseId: string) =>
  tx.db.selectFrom('courses').select('id').where('id', '=', courseId).forNoKeyUpdate().execute();

type Figures = Awaited<ReturnType<typeof figuresOf>>['figures'];
/** Stores the figures of a course for a term; false when the same ones are already stored. */
export async function keepFigures(
  tx: GradebookTx,
  ctx: Ctx,
  { courseId, termId }: { courseId: string; termId: string },
  found: Figures,
): Promise<boolean> {
  const values = {
    subject: found.subject && JSON.stringify(found.subject),
    assessments: JSON.stringify(found.assessments),
    rule_version: ruleVersion,
    made_at: ctx.now,
  };
  const row = await tx.db
    .insertInto('grade_figures')
    .values({ school_id: tx.schoolId, course_id: courseId, term_id: termId, ...values })
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'course_id', 'term_id'])
        .doUpdateSet(values)
        .where(
          sql<boolean>`(grade_figures.subject, grade_figures.assessments, grade_figures.rule_version)
            IS DISTINCT FROM (excluded.subject, excluded.assessments, excluded.rule_version)`,
        ),
    )
    .returning('course_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Recomputes the figures of a course after published data changed. Returns its pupils, whose families see it, and
 * whether the figures are new.
 */
export async function refreshFigures(
  tx: GradebookTx,
  ctx: Ctx,
  courseId: string,
  termId: string,
): Promise<{ members: readonly string[]; isNew: boolean }> {
  await lockCourse(tx, courseId);
  const { members, figures } = await figuresOf(tx.db, courseId, termId, ctx.today);
  return { members, isNew: await keepFigures(tx, ctx, { courseId, termId }, figures) };
}
