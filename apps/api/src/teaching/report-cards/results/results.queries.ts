import { arabicNameOf } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import type { lsuFile, massarFile, resultsCheck } from '@encrier/contract/teaching/report-cards-proof';
import { sql } from 'kysely';
import { dayIn, wallTime } from '#kernel/content/dates.ts';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { classOfTerm } from '../classes/class-rows.queries.ts';
import { contentOf } from '../classes/classes.queries.ts';
import { currentCards } from '../papers/papers.queries.ts';
import { type LsuBook, lsuXml } from './lsu.present.ts';
import { massarRows } from './massar.present.ts';

const nationalCode = /^\d{6}$/;

/**
 * Frozen cards of a class for a term with the State's codes of pupils, subjects and teachers; 404 for a person who does
 * not make the cards.
 */
export async function readResults(db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>, id: string, termId: string) {
  const row = await classOfTerm(db, ctx, id, termId);
  if (!row.manages) throw notFound();
  const cards = await currentCards(db, id, termId)
    .innerJoin('pupils as u', 'u.person_id', 'd.pupil_id')
    .select(['h.first_name', 'h.last_name', 'h.birth_on', 'u.siecle_id', 'u.massar_code', 'd.frozen_at'])
    .select(arabicNameOf('h').as('nameAr'))
    .execute();
  const contents = cards.map(({ content }) => contentOf(content));
  const courseIds = [...new Set(contents.flatMap(({ lines }) => lines.map(({ courseId }) => courseId)))];
  const courses = courseIds.length
    ? await db
        .selectFrom('courses as c')
        .innerJoin('subjects as s', 's.id', 'c.subject_id')
        .select(['c.id', 's.id as subjectId', 's.code', 's.name', 's.name_ar'])
        .select(
          sql<
            { id: string; first: string; last: string; sex: string | null }[]
          >`COALESCE((SELECT json_agg(json_build_object('id', p.id,
            'first', p.first_name, 'last', p.last_name, 'sex', p.sex) ORDER BY p.last_name, p.id)
              FROM course_teachers ct
            JOIN persons p ON p.school_id = ct.school_id AND p.id = ct.person_id
            WHERE ct.school_id = c.school_id AND ct.course_id = c.id AND ct.role <> 'assistant'
              AND app.in_force(ct.from_on, ct.to_on, ${ctx.today})), '[]')`.as('teachers'),
        )
        .where('c.id', 'in', courseIds)
        .orderBy('s.position')
        .orderBy('c.id')
        .execute()
    : [];
  const council = await db
    .selectFrom('report_councils')
    .select('opened_at')
    .where('class_id', '=', id)
    .where('term_id', '=', termId)
    .executeTakeFirst();
  const order = row.terms.findIndex((one) => one.id === termId);
  return { row, order, cards, contents, courses, council };
}
export type Results = Awaited<ReturnType<typeof readResults>>;

/** Data missing for both files. */
export async function checkResults(
  ctx: ReadCtx,
  id: string,
  { term }: QueryOf<typeof resultsCheck>,
): Promise<ResponseInput<typeof resultsCheck>> {
  const { cards, courses } = await readResults(ctx.db, ctx, id, term);
  const org = await ctx.db
    .selectFrom('classes as k')
    .innerJoin('levels as l', 'l.id', 'k.level_id')
    .innerJoin('orgs as o', 'o.id', 'l.org_id')
    .select(['o.uai', 'o.head_name'])
    .where('k.id', '=', id)
    .executeTakeFirst();
  const nameOf = (one: { first_name: string; last_name: string }): string => `${one.first_name} ${one.last_name}`;
  return {
    cards: cards.length,
    noSiecle: cards.filter(({ siecle_id }) => !siecle_id).map(nameOf),
    noMassar: cards.filter(({ massar_code }) => !massar_code).map(nameOf),
    noCode: [...new Set(courses.filter(({ code }) => !nationalCode.test(code)).map(({ name }) => name))],
    uai: org?.uai ?? '',
    head: org?.head_name ?? '',
  };
}

const readAll = (ctx: Ctx, id: string, term: string): Promise<Results> =>
  readTenant(ctx.kernel.pool, ctx.schoolId, (db) => readResults(db, ctx, id, term));
const leaving = (id: string, term: string, found: Results, format: string) => ({
  action: 'report_cards.results',
  object: { type: 'class', id },
  after: { term_id: term, format, items: found.cards.length },
  people: found.cards.map(({ pupilId }) => pupilId),
});

/**
 * The file of the « livret scolaire unique »: pupils without a code of SIECLE stay out, since it knows them by nothing
 * else.
 */
export async function takeLsu(
  ctx: Ctx,
  id: string,
  { term, uai, head }: QueryOf<typeof lsuFile>,
): Promise<PersonalExport> {
  const found = await readAll(ctx, id, term);
  if (!found.cards.length) throw conflict('report_cards.not_frozen');
  const book: LsuBook = {
    uai,
    head,
    division: found.row.name,
    terms: found.row.terms.length,
    index: found.order + 1,
    year: Number(found.row.terms[0]?.startsOn.slice(0, 4) ?? ctx.today.slice(0, 4)),
    councilOn: dayIn(found.council?.opened_at ?? found.cards[0]!.frozen_at, ctx.zone),
    headTeacher: found.row.headTeacherId,
    courses: found.courses.map(({ id: courseId, code, name, teachers }) => ({ id: courseId, code, name, teachers })),
    pupils: found.cards.flatMap((card, n) =>
      card.siecle_id
        ? [
            {
              id: card.pupilId,
              siecle: card.siecle_id,
              first: card.first_name,
              last: card.last_name,
              lockedAt: wallTime(card.frozen_at, ctx.zone),
              content: found.contents[n]! as CardContent,
            },
          ]
        : [],
    ),
  };
  return {
    ...leaving(id, term, found, 'lsu'),
    make: async () => ({
      bytes: Buffer.from(lsuXml(book), 'utf8'),
      type: 'application/xml; charset=utf-8',
      disposition: contentDisposition('attachment', `LSU ${found.row.name} ${found.row.term.name}.xml`),
    }),
  };
}

export async function takeMassar(ctx: Ctx, id: string, { term }: QueryOf<typeof massarFile>): Promise<PersonalExport> {
  const found = await readAll(ctx, id, term);
  if (!found.cards.length) throw conflict('report_cards.not_frozen');
  const rows = massarRows(
    found.courses.map((course) => ({ id: course.id, name: course.name_ar || course.name })),
    found.cards.map((card, n) => ({
      code: card.massar_code ?? '',
      birthOn: card.birth_on,
      content: found.contents[n]!,
      name: card.nameAr || `${card.first_name} ${card.last_name}`,
    })),
  );
  return {
    ...leaving(id, term, found, 'massar'),
    make: () =>
      sheetFile(rows, {
        name: `Massar ${found.row.name} ${found.row.term.name}`.replaceAll(/[\\/:*?"<>|]/g, ' '),
        format: 'xlsx',
        widths: [8, 16, 30, 14, ...found.courses.map(() => 14), 14],
      }),
  };
}
