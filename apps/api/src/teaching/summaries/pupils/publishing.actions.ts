import { nameOf } from '#kernel/db/person-name.ts';
import type { SummaryTerm } from '@encrier/contract/teaching/summaries';
import { sql } from 'kysely';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { isLooking } from '#kernel/policy/actor.ts';
import { summaryDetailsOf, summaryFigures } from '#kernel/summary-blocks.ts';
import { figuresOfOne } from '../counting.policy.ts';
import { isEmpty, mayOnSummary, upTo } from '../summaries.policy.ts';
import { pupilRows, termAsked } from '../summaries.queries.ts';
import { leadsPupil, managesPupil, publishesClass, readsPupil } from '../summaries.reach.ts';
import { summariesRoom, type SummariesTx } from '../summaries.room.ts';
import { showSummaries, notifyOfPublication } from '../notifying.actions.ts';

/** Pupils of a class whose report of a term is reviewed and published by the caller. */
async function reviewedPupils(tx: SummariesTx, ctx: Ctx, classId: string, termId: string) {
  const rows = await pupilRows(tx.db, ctx.today)
    .select([leadsPupil(ctx).as('leads'), managesPupil(ctx).as('manages')])
    .where('c.id', '=', classId)
    .where(readsPupil(ctx))
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM summaries d WHERE d.school_id = p.school_id AND d.pupil_id = p.person_id
        AND d.term_id = ${termId} AND d.state = 'reviewed')`,
    )
    .orderBy('p.person_id')
    .limit(200)
    .execute();
  const looking = isLooking(ctx.actor);
  return rows.filter(
    ({ leads, manages }) => mayOnSummary('reviewed', { teaches: false, leads, manages, looking }).publish,
  );
}

/** Their reports, locked, with the teachers' comments; an empty one waits for comments. */
async function reportsOf(tx: SummariesTx, pupilIds: readonly string[], termId: string) {
  await tx.db
    .selectFrom('pupils')
    .select('person_id')
    .where('person_id', 'in', [...pupilIds])
    .orderBy('person_id')
    .forUpdate()
    .execute();
  const rows = await tx.db
    .selectFrom('summaries')
    .select(['id', 'pupil_id', 'general', 'goals', 'version'])
    .where('pupil_id', 'in', [...pupilIds])
    .where('term_id', '=', termId)
    .where('state', '=', 'reviewed')
    .orderBy('pupil_id')
    .execute();
  const comments = await tx.db
    .selectFrom('summary_comments as w')
    .innerJoin('accounts as a', 'a.id', 'w.author_id')
    .select(['w.pupil_id', 'w.body', nameOf('a').as('author')])
    .where('w.pupil_id', 'in', [...pupilIds])
    .where('w.term_id', '=', termId)
    .orderBy('a.last_name')
    .orderBy('w.author_id')
    .execute();
  const byPupil = Map.groupBy(comments, ({ pupil_id }) => pupil_id);
  return rows
    .map((row) => ({
      ...row,
      comments: (byPupil.get(row.pupil_id) ?? []).map(({ body, author }) => ({ body, author })),
    }))
    .filter((row) => !isEmpty(row, row.comments.length));
}

type Reports = Awaited<ReturnType<typeof reportsOf>>;
type Frame = { class: string; terms: readonly SummaryTerm[] };
/** Content that families read from now on: figures counted once for all, details and comments. */
async function freeze(tx: SummariesTx, ctx: Ctx, reports: Reports, { class: name, terms }: Frame) {
  const asker = { ...ctx, db: tx.db };
  const ask = { reader: 'family' as const, terms };
  const termIds = terms.map(({ id }) => id);
  const pupilIds = reports.map((row) => row.pupil_id);
  const counted = Map.groupBy(await summaryFigures(asker, { ...ask, pupilIds }), ({ pupilId }) => pupilId);
  const frozen = [];
  for (const { id, pupil_id, comments } of reports) {
    const details = await summaryDetailsOf(asker, { ...ask, pupilIds: [pupil_id] });
    const figures = figuresOfOne(counted.get(pupil_id) ?? [], termIds);
    const named = terms.map((one) => ({ id: one.id, name: one.name }));
    frozen.push({ id, content: { figures, details, terms: named, class: name, comments } });
  }
  return frozen;
}

/** Publishes the reviewed reports of a class, all of it in one statement; each report is frozen as families read it. */
export function publishAll(ctx: Ctx, classId: string, termId: string): Promise<{ published: number }> {
  return summariesRoom.act(ctx, 'summaries.publish_class', async (tx) => {
    const seen = await tx.db
      .selectFrom('classes as c')
      .innerJoin('levels as l', 'l.id', 'c.level_id')
      .select('c.id')
      .where('c.id', '=', classId)
      .where(publishesClass(ctx))
      .executeTakeFirst();
    if (!seen) throw notFound();
    const pupils = await reviewedPupils(tx, ctx, classId, termId);
    const [first] = pupils;
    const reports = first
      ? await reportsOf(
          tx,
          pupils.map(({ id }) => id),
          termId,
        )
      : [];
    if (!first || !reports.length) throw conflict('summaries.nothing_reviewed');
    const term = termAsked(first.terms, termId, ctx.today);
    if (!term) throw notFound();
    const frozen = await freeze(tx, ctx, reports, { class: first.class, terms: upTo(first.terms, term.id) });
    await tx.db
      .updateTable('summaries')
      .from(
        sql<{ id: string; content: string }>`jsonb_to_recordset(${JSON.stringify(frozen)}::jsonb)`.as<'x'>(
          sql`x(id uuid, content jsonb)`,
        ),
      )
      .set({
        state: 'published',
        content: sql`x.content`,
        published_at: tx.now,
        changed_at: tx.now,
        version: sql`summaries.version + 1`,
      })
      .whereRef('summaries.id', '=', 'x.id')
      .execute();
    const recipients = new Set<string>();
    for (const { id, pupil_id, version } of reports)
      for (const account of await notifyOfPublication(tx, ctx, { id, pupilId: pupil_id, version: version + 1 }))
        recipients.add(account);
    await showSummaries(tx, ctx, first.id, [...recipients]);
    return {
      result: { published: reports.length },
      audit: { object: { type: 'class', id: classId }, after: { published: reports.length, term_id: termId } },
    };
  });
}
