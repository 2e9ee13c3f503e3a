import { registerNameOf } from '#kernel/db/person-name.ts';
import { classNameInYear } from '#kernel/db/class-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { MarkCode } from '@encrier/contract/teaching/averages';
import type { examResults, exportResults } from '@encrier/contract/teaching/exams-copies';
import { sql } from 'kysely';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { subjectIn } from '#kernel/content/subject-name.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { markWords, readsSheet } from '../../gradebook/courses.public.ts';
import { median, mean, share, tenthsOf } from '../exams.policy.ts';
import { readsExam } from '../exams.reach.ts';
import { resultWords } from './copies.messages.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
/** Marks of a test in the courses whose sheet the caller reads; throws not found when there are none. */
async function marksOf(ctx: Asker, id: string) {
  const exam = await ctx.db
    .selectFrom('exams as x')
    .innerJoin('subjects as s', 's.id', 'x.subject_id')
    .select([
      'x.title',
      'x.on_day',
      's.name as subject',
      's.name_ar as subjectAr',
      sql<string>`trim_scale(x.scale)::text`.as('scale'),
    ])
    .where('x.id', '=', id)
    .where(readsExam(ctx))
    .executeTakeFirst();
  const courses = await ctx.db
    .selectFrom('exam_courses as xc')
    .innerJoin('courses as c', 'c.id', 'xc.course_id')
    .innerJoin('assessments as a', 'a.id', 'xc.assessment_id')
    .leftJoin('classes as k', 'k.id', 'c.class_id')
    .leftJoin('groups as g', 'g.id', 'c.group_id')
    .select(['c.id', 'a.published_at', sql<string>`COALESCE(k.name, g.name, '')`.as('label')])
    .select([
      sql<string>`trim_scale(a.scale)::text`.as('scale'),
      sql<
        { id: string; name: string; class: string; value: string | null; code: MarkCode | null }[]
      >`COALESCE((SELECT json_agg(json_build_object('id', p.id, 'name', ${registerNameOf('p')},
        'class', COALESCE(${classNameInYear(sql.ref('p.id'), sql.ref('c.year_id'))}, ''),
        'value', trim_scale(m.value)::text, 'code', m.code)
        ORDER BY p.last_name COLLATE app.names, p.first_name COLLATE app.names, p.id)
        FROM marks m JOIN persons p ON p.school_id = m.school_id AND p.id = m.pupil_id
        WHERE m.school_id = a.school_id AND m.assessment_id = a.id AND (m.value IS NOT NULL
          OR m.code IS NOT NULL)), '[]')`.as('marks'),
    ])
    .where('xc.exam_id', '=', id)
    .where('a.cancelled_at', 'is', null)
    .where(readsSheet(ctx))
    .orderBy('label')
    .orderBy('c.id')
    .execute();
  if (!exam) throw notFound();
  return { ...exam, courses };
}

/** Results of a test by course, and their distribution over its scale. */
export async function readResults(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof examResults>> {
  const { scale, courses } = await marksOf(ctx, id);
  const all = courses.flatMap((course) =>
    course.marks.flatMap(({ value }) => (value === null ? [] : [share(value, course.scale)])),
  );
  const given = (course: (typeof courses)[number]): number[] =>
    course.marks.flatMap(({ value }) => (value === null ? [] : [Number(value)]));
  return {
    scale,
    courses: courses.map((course) => {
      const values = given(course);
      return {
        id: course.id,
        label: course.label,
        published: course.published_at !== null,
        marked: values.length,
        absent: course.marks.filter(({ code }) => code === 'absent' || code === 'absent_zero').length,
        mean: mean(values),
        median: median(values),
        lowest: values.length ? String(Math.min(...values)) : null,
        highest: values.length ? String(Math.max(...values)) : null,
      };
    }),
    tenths: tenthsOf(all),
    marked: all.length,
    mean: mean(all.map((one) => one * Number(scale))),
    median: median(all.map((one) => one * Number(scale))),
  };
}

/** The same as a sheet, a line for each pupil. */
export async function resultsFile(
  ctx: Ctx,
  id: string,
  { format }: QueryOf<typeof exportResults>,
): Promise<PersonalExport> {
  const exam = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => marksOf({ ...ctx, db }, id));
  const { lang } = self(ctx);
  const words = resultWords[lang];
  const lines = exam.courses.flatMap((course) => course.marks.map((one) => ({ ...one, course })));
  if (!lines.length) throw conflict('exams.no_results');
  return {
    action: 'exams.export_results',
    object: { type: 'exam', id },
    after: { format },
    people: lines.map((one) => one.id),
    make: () =>
      sheetFile(
        [
          [words.pupil, words.class, words.course, words.mark, words.outOf],
          ...lines.map((one) => [
            one.name,
            one.class,
            one.course.label,
            one.value === null ? (one.code ? markWords[lang].codes[one.code] : '') : Number(one.value),
            Number(one.course.scale),
          ]),
        ],
        {
          name: [words.file, subjectIn(lang, exam), exam.title, exam.on_day].filter(Boolean).join(' '),
          format,
          widths: [30, 14, 18, 14, 8],
        },
      ),
  };
}
