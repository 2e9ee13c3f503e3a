import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { allFigures, type Figures } from '@encrier/contract/teaching/class-figures';
import { written } from '@encrier/contract/teaching/fractions';
import type { ReportFigures, ReportSheet, reportSheet, WordState } from '@encrier/contract/teaching/report-cards';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { courseRows, courseTerms, membersOf, termAverages } from '../../gradebook/gradebook.public.ts';
import { nearestTerm } from '../report-cards.policy.ts';
import { isFrozen, writesIn } from '../report-cards.reach.ts';
import { rulesOf } from '../settings.queries.ts';

/** A course whose comments the caller writes, with its terms; 404 for others. */
export async function courseToWrite(db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>, id: string) {
  const row = await courseRows(db)
    .select(courseTerms(ctx.today).as('terms'))
    .where('c.id', '=', id)
    .where('c.marked', '=', true)
    .where(writesIn(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Figures as stored and sent: exact. */
export const writeFigures = (found: Figures | null): ReportFigures | null =>
  found && {
    count: found.count,
    mean: written(found.mean),
    low: written(found.low),
    high: written(found.high),
  };

type PupilRow = Omit<ReportSheet['pupils'][number], 'average' | 'comment'> & {
  body: string | null;
  version: number | null;
  by: string | null;
  at: Date | null;
};
/** Pupils of a course today with their comments for a term. */
const pupilsOf = (ctx: ReadCtx, courseId: string, termId: string): Promise<PupilRow[]> =>
  ctx.db
    .selectFrom('courses as c')
    .innerJoin(sql<{ pupil_id: string }>`LATERAL ${membersOf(ctx.today)}`.as<'w'>(sql`w`), (join) => join.onTrue())
    .innerJoin('persons as h', 'h.id', 'w.pupil_id')
    .leftJoin('report_comments as rc', (join) =>
      join.onRef('rc.course_id', '=', 'c.id').onRef('rc.pupil_id', '=', 'w.pupil_id').on('rc.term_id', '=', termId),
    )
    .leftJoin('accounts as a', 'a.id', 'rc.by_id')
    .where('c.id', '=', courseId)
    .select(['h.id', 'rc.body', 'rc.version', 'rc.at'])
    .select([sql<WordState>`COALESCE(rc.state, 'draft')`.as('state'), sql<string>`COALESCE(rc.ask, '')`.as('ask')])
    .select([
      nameOf('h').as('label'),
      arabicNameOf('h').as('labelAr'),
      isFrozen(sql`h.id`, sql`c.year_id`, sql`${termId}::uuid`, ctx.today).as('frozen'),
      nameOf<string | null>('a').as('by'),
    ])
    .orderBy(sql`h.last_name COLLATE app.names`)
    .orderBy(sql`h.first_name COLLATE app.names`)
    .orderBy('h.id')
    .execute();

const sentencesOf = (db: ReadDb, accountId: string) =>
  db
    .selectFrom('report_sentences')
    .select(['id', 'body'])
    .where('account_id', '=', accountId)
    .orderBy('body')
    .limit(200)
    .execute();

/** Pupils of a course for a term, the requested one or the nearest, with their comments. */
export async function readCommentSheet(
  ctx: ReadCtx,
  id: string,
  query: QueryOf<typeof reportSheet>,
): Promise<ResponseInput<typeof reportSheet>> {
  const { db, today } = ctx;
  const { terms, subject, subjectAr, colour, audience } = await courseToWrite(db, ctx, id);
  const term = query.term ? terms.find((one) => one.id === query.term) : nearestTerm(terms, today);
  if (query.term && !term) throw notFound();
  const rows = term ? await pupilsOf(ctx, id, term.id) : [];
  const averageOf = await termAverages(db, term ? [id] : [], term?.id ?? '');
  const averages = rows.map((row) => averageOf(id, row.id));
  const reviewed = term
    ? await db
        .selectFrom('report_reviews as r')
        .innerJoin('accounts as a', 'a.id', 'r.by_id')
        .select(['r.at', nameOf('a').as('by')])
        .where('r.course_id', '=', id)
        .where('r.term_id', '=', term.id)
        .executeTakeFirst()
    : undefined;
  const { maxLength, forbidden } = await rulesOf(db);
  const { lookedAtBy, accountId } = self(ctx);
  return {
    course: { id, subject, subjectAr, colour, audience },
    terms: terms.map((one) => ({ id: one.id, name: one.name, startsOn: one.startsOn, endsOn: one.endsOn })),
    termId: term?.id ?? null,
    pupils: rows.map(({ body, version, by, at, ...row }, n) => ({
      ...row,
      average: averages[n] ? written(averages[n]) : null,
      comment: { body: body ?? '', version: version ?? 0, by: by ?? '', at: at?.toISOString() ?? null },
    })),
    figures: writeFigures(allFigures(averages)),
    reviewed: reviewed ? { by: reviewed.by, at: reviewed.at.toISOString() } : null,
    rules: { maxLength, forbidden },
    sentences: await sentencesOf(db, accountId),
    can: { write: lookedAtBy === null, correct: lookedAtBy === null && holds(ctx.actor, 'report-cards.manage') },
  };
}
