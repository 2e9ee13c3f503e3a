import { ruleVersion, subjectAverage } from '@encrier/contract/teaching/averages';
import { classFigures } from '@encrier/contract/teaching/class-figures';
import { decimal, type Fraction } from '@encrier/contract/teaching/fractions';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { writeFigures } from '../gradebook.present.ts';
import type { GradebookTx } from '../gradebook.room.ts';
import { measuresOf, publishedIn } from './averages.queries.ts';
import { memberIds } from './course.queries.ts';

/** Figures of a course for a term, from its published marks and the pupils who are in it. */
export async function figuresOf(db: ReadDb, courseId: string, termId: string, members: readonly string[]) {
  const present = new Set(members);
  const [published, { boxes, parts }] = await Promise.all([
    publishedIn(db, [courseId], termId),
    measuresOf(db, courseId),
  ]);
  const marks = published.filter(({ pupilId }) => present.has(pupilId));
  const own = Map.groupBy(marks, ({ pupilId }) => pupilId);
  const averages = members.map((pupil) => subjectAverage(own.get(pupil) ?? [], boxes, parts).value);
  const values = new Map<string, Fraction[]>();
  for (const { id, value } of marks) if (value !== null) values.set(id, [...(values.get(id) ?? []), decimal(value)]);
  return {
    subject: writeFigures(classFigures(averages)),
    assessments: Object.fromEntries(
      [...values].flatMap(([id, all]) => {
        const found = writeFigures(classFigures(all));
        return found ? [[id, found]] : [];
      }),
    ),
  };
}

type Figures = Awaited<ReturnType<typeof figuresOf>>;
/** Stores the figures of a course for a term. */
export async function keepFigures(
  tx: GradebookTx,
  ctx: Ctx,
  { courseId, termId }: { courseId: string; termId: string },
  found: Figures,
): Promise<void> {
  const values = {
    subject: found.subject && JSON.stringify(found.subject),
    assessments: JSON.stringify(found.assessments),
    rule_version: ruleVersion,
    made_at: ctx.now,
  };
  await tx.db
    .insertInto('grade_figures')
    .values({ school_id: tx.schoolId, course_id: courseId, term_id: termId, ...values })
    .onConflict((oc) => oc.columns(['school_id', 'course_id', 'term_id']).doUpdateSet(values))
    .execute();
}

/** Recomputes the figures of a course after published data changed. Returns its pupils, whose families see it. */
export async function refreshFigures(
  tx: GradebookTx,
  ctx: Ctx,
  courseId: string,
  termId: string,
): Promise<readonly string[]> {
  const members = await memberIds(tx.db, courseId, ctx.today);
  await keepFigures(tx, ctx, { courseId, termId }, await figuresOf(tx.db, courseId, termId, members));
  return members;
}
