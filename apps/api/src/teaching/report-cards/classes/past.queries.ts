import { classFigures } from '@encrier/contract/teaching/class-figures';
import { type Fraction, written } from '@encrier/contract/teaching/fractions';
import { cardContent, type ReportTerm } from '@encrier/contract/teaching/report-cards';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { termAverages } from '../../gradebook/gradebook.public.ts';
import { courseRowsOf, type ReadClass } from './class-rows.queries.ts';
import { generalOf } from './general.policy.ts';

const exact = (value: Fraction | null): string | null => value && written(value);
type Past = {
  term: string;
  general: (pupilId: string) => { average: string | null; mean: string | null };
  line: (courseId: string, pupilId: string) => string | null;
};

/** Cards of pupils for terms that were not replaced, in any class. */
async function frozenIn(db: ReadDb, terms: readonly ReportTerm[], pupilIds: readonly string[]) {
  const rows = await db
    .selectFrom('report_cards')
    .select(['pupil_id', 'term_id', 'content'])
    .where('pupil_id', 'in', [...pupilIds])
    .where(
      'term_id',
      'in',
      terms.map(({ id }) => id),
    )
    .where('replaced_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [`${row.term_id} ${row.pupil_id}`, cardContent.parse(row.content)]));
}

/** Terms of the year before one: from the pupil's card, else from the marks. */
export async function pastTerms(
  db: ReadDb,
  one: ReadClass & { term: ReportTerm },
  day: string,
  pupilIds: readonly string[],
): Promise<Past[]> {
  const before = one.terms.filter(({ startsOn }) => startsOn < one.term.startsOn);
  if (!before.length || !pupilIds.length) return [];
  const frozen = await frozenIn(db, before, pupilIds);
  const found: Past[] = [];
  for (const { id, name } of before) {
    const courses = await courseRowsOf(db, one.id, id, day);
    const averageOf = await termAverages(
      db,
      courses.map((course) => course.id),
      id,
    );
    const own = (pupilId: string): Fraction | null => generalOf(courses, averageOf, pupilId);
    const mean = exact(classFigures(pupilIds.map(own))?.mean ?? null);
    const cardOf = (pupilId: string) => frozen.get(`${id} ${pupilId}`);
    found.push({
      term: name,
      general: (pupilId) => {
        const general = cardOf(pupilId)?.general;
        return general
          ? { average: general.average, mean: general.figures?.mean ?? null }
          : { average: exact(own(pupilId)), mean };
      },
      line: (courseId, pupilId) => {
        const card = cardOf(pupilId);
        return card
          ? (card.lines.find((line) => line.courseId === courseId)?.average ?? null)
          : exact(averageOf(courseId, pupilId));
      },
    });
  }
  return found;
}
