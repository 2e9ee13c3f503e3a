import { gradebookModule } from '@encrier/contract/teaching/gradebook';
import { generalAverage } from '@encrier/contract/teaching/averages';
import { classFigures } from '@encrier/contract/teaching/class-figures';
import { type Fraction, shown } from '@encrier/contract/teaching/fractions';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type Counted, type SummaryAsk, summaryBlock } from '#kernel/summary-blocks.ts';
import { courseRows, teacherNames } from './gradebook.queries.ts';
import { membersOf, readsSheet } from './gradebook.reach.ts';
import { type TermAverages, termAverages } from './marking/averages.queries.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };
const yes: RawBuilder<boolean> = sql<boolean>`TRUE`;

/** The day used for the pupils of a year: today, or the last day of the last requested term once it is over. */
const dayOf = (today: string, ask: SummaryAsk): string => {
  const last = ask.terms.at(-1)!.endsOn;
  return last < today ? last : today;
};

/**
 * Marked courses of some pupils in the year of these terms, with the pupils in each, and whether the caller reads its
 * sheet.
 */
const coursesOf = (ctx: Asker, ask: SummaryAsk) => {
  const day = dayOf(ctx.today, ask);
  const ids = sql`${[...ask.pupilIds]}::uuid[]`;
  return courseRows(ctx.db)
    .innerJoin('terms as t', (join) => join.onRef('t.year_id', '=', 'c.year_id').on('t.id', '=', ask.terms.at(-1)!.id))
    .select([
      teacherNames(day).as('teachers'),
      sql<string>`trim_scale(c.coefficient)::text`.as('coefficient'),
      sql<string[]>`ARRAY(SELECT w.pupil_id FROM ${membersOf(day)} w)`.as('members'),
      (ask.reader === 'family' ? yes : readsSheet(ctx)).as('reads'),
    ])
    .where('c.marked', '=', true)
    .where(
      sql<boolean>`(c.class_id IN (SELECT se.class_id FROM enrolments se
        WHERE se.school_id = c.school_id AND se.pupil_id = ANY (${ids}))
        OR c.group_id IN (SELECT sg.group_id FROM group_members sg
          WHERE sg.school_id = c.school_id AND sg.pupil_id = ANY (${ids})))`,
    )
    .orderBy('s.position')
    .orderBy('s.name')
    .orderBy('c.id')
    .limit(5000)
    .execute();
};
type Course = Awaited<ReturnType<typeof coursesOf>>[number];

const averagesIn = async (ctx: Asker, courses: readonly Course[], ask: SummaryAsk): Promise<TermAverages[]> => {
  const ids = courses.filter(({ reads }) => reads).map(({ id }) => id);
  // A mark that guardians do not read yet is not told by an average either.
  const guardiansAt = ask.reader === 'caller' ? null : ctx.now;
  const found: TermAverages[] = [];
  for (const { id } of ask.terms) found.push(await termAverages(ctx.db, ids, id, guardiansAt));
  return found;
};

/** The general average of a pupil over the courses that the caller reads; `whole` when these are all of them. */
function generalOf(own: readonly Course[], averageOf: TermAverages, pupilId: string) {
  const read = own.filter(({ reads }) => reads);
  const { value } = generalAverage(
    read.map(({ id, coefficient }) => ({ id, value: averageOf(id, pupilId), coefficient })),
  );
  return { value, whole: read.length === own.length };
}

async function figures(ctx: Asker, ask: SummaryAsk): Promise<Counted[]> {
  const courses = await coursesOf(ctx, ask);
  const averages = await averagesIn(ctx, courses, ask);
  const byPupil = new Map<string, Course[]>(ask.pupilIds.map((id) => [id, []]));
  for (const course of courses) for (const id of course.members) byPupil.get(id)?.push(course);
  return ask.terms.flatMap((term, at) =>
    [...byPupil].flatMap(([pupilId, own]): Counted[] => {
      const { value, whole } = generalOf(own, averages[at]!, pupilId);
      return value ? [{ pupilId, termId: term.id, key: whole ? 'average' : 'taught', part: value, whole: 1 }] : [];
    }),
  );
}

async function details(ctx: Asker, ask: SummaryAsk) {
  const [pupilId] = ask.pupilIds;
  const courses = (await coursesOf(ctx, ask)).filter(({ reads, members }) => reads && members.includes(pupilId!));
  const averages = await averagesIn(ctx, courses, ask);
  const value = (average: Fraction | null): number | null => (average ? shown(average) : null);
  const subjects = courses.map((course) => {
    const group = classFigures(course.members.map((id) => averages.at(-1)!(course.id, id)));
    return {
      courseId: course.id,
      subject: course.subject,
      subjectAr: course.subjectAr,
      colour: course.colour,
      teachers: course.teachers,
      values: averages.map((averageOf) => value(averageOf(course.id, pupilId!))),
      mean: value(group?.mean ?? null),
    };
  });
  return { subjects: subjects.filter(({ values }) => values.some((one) => one !== null)) };
}

/**
 * Means of each subject over the courses of a class that the caller reads, for the requested terms; none for fewer than
 * five pupils.
 */
export async function subjectMeans(ctx: Asker, ask: SummaryAsk) {
  if (!ask.terms.length || !ask.pupilIds.length) return [];
  const courses = (await coursesOf(ctx, ask)).filter(({ reads }) => reads);
  const averages = await averagesIn(ctx, courses, ask);
  const inside = new Set(ask.pupilIds);
  return courses.map((course) => ({
    subject: course.subject,
    subjectAr: course.subjectAr,
    colour: course.colour,
    values: averages.map((averageOf) => {
      const found = classFigures(course.members.filter((id) => inside.has(id)).map((id) => averageOf(course.id, id)));
      return found ? shown(found.mean) : null;
    }),
  }));
}

/** Registers marks in summary reports. */
export const registerGradesSummary = (): void =>
  summaryBlock({ slot: 'results', keys: ['average', 'taught'], figures, details }, gradebookModule);
