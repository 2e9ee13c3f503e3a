import { nameOf } from '#kernel/db/person-name.ts';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  commentSummary,
  editSummary,
  moveSummary,
  SummaryMove,
  SummaryState,
} from '@encrier/contract/teaching/summaries';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, forbidden, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isEmpty, mayOnSummary, summaryFlow, upTo } from '../summaries.policy.ts';
import { staffPupil, termAsked } from '../summaries.queries.ts';
import { summariesRoom, type SummariesTx } from '../summaries.room.ts';
import { showSummaries, notifyOfPublication } from '../notifying.actions.ts';
import { saidOf } from './pupil.queries.ts';

const object = (id: string) => ({ type: 'summary', id });

/** A pupil and the report, locked: two people who write about one pupil come one after the other. */
async function hold(tx: SummariesTx, ctx: Ctx, pupilId: string, termId: string) {
  const asker = { ...ctx, db: tx.db };
  const pupil = await staffPupil(asker, pupilId);
  const term = termAsked(pupil.terms, termId, ctx.today);
  if (!term) throw notFound();
  await tx.db.selectFrom('pupils').select('person_id').where('person_id', '=', pupilId).forUpdate().execute();
  const row = await tx.db
    .selectFrom('summaries')
    .selectAll()
    .where('pupil_id', '=', pupilId)
    .where('term_id', '=', termId)
    .executeTakeFirst();
  const state = (row?.state as SummaryState | undefined) ?? null;
  return { asker, pupil, term, row, state, can: mayOnSummary(state, pupil.standing) };
}
/** The text of a published report can no longer change; other forbidden changes are refused. */
const refuse = (state: SummaryState | null) => (state === 'published' ? conflict('summaries.published') : forbidden());

export function writeSummary(
  ctx: Ctx,
  pupilId: string,
  body: BodyOf<typeof editSummary>,
): Promise<{ version: number }> {
  return summariesRoom.act(ctx, 'summaries.edit', async (tx) => {
    const { row, state, can, pupil } = await hold(tx, ctx, pupilId, body.termId);
    if (!pupil.standing.leads && !pupil.standing.manages) throw forbidden();
    if (!can.edit) throw refuse(state);
    const general = withoutOverrides(body.general);
    const goals = body.goals.map(withoutOverrides);
    const same = row && row.general === general && row.goals.join('\n') === goals.join('\n');
    if (same) return nothing({ version: row.version });
    requireVersion(row, body.version);
    const id = row?.id ?? newId();
    const columns = { general, goals, by_id: self(ctx).accountId, changed_at: tx.now };
    if (row)
      await tx.db
        .updateTable('summaries')
        // A change after the review needs a new review.
        .set({ ...columns, state: 'draft', version: row.version + 1 })
        .where('id', '=', id)
        .execute();
    else
      await tx.db
        .insertInto('summaries')
        .values({
          ...columns,
          school_id: tx.schoolId,
          id,
          pupil_id: pupilId,
          term_id: body.termId,
          state: summaryFlow.first,
        })
        .execute();
    await showSummaries(tx, ctx, pupilId);
    return {
      result: { version: (row?.version ?? 0) + 1 },
      audit: {
        object: object(id),
        ...(row && { before: { general: row.general, goals: row.goals } }),
        after: { general, goals, pupil_id: pupilId },
      },
    };
  });
}

type Said = { pupil_id: string; term_id: string; author_id: string; body: string };

/** Replaces a teacher's own comment, or adds the first one; an empty one is deleted. Returns its version. */
async function writeComment(tx: SummariesTx, comment: Said, held: { version: number } | undefined): Promise<number> {
  const { pupil_id, term_id, author_id, body } = comment;
  const own = sql<boolean>`pupil_id = ${pupil_id} AND term_id = ${term_id} AND author_id = ${author_id}`;
  const version = body ? (held?.version ?? 0) + 1 : 0;
  if (!body) await tx.db.deleteFrom('summary_comments').where(own).execute();
  else if (held)
    await tx.db.updateTable('summary_comments').set({ body, changed_at: tx.now, version }).where(own).execute();
  else
    await tx.db
      .insertInto('summary_comments')
      .values({ ...comment, school_id: tx.schoolId, changed_at: tx.now })
      .execute();
  return version;
}

export function storeComment(
  ctx: Ctx,
  pupilId: string,
  body: BodyOf<typeof commentSummary>,
): Promise<{ version: number }> {
  return summariesRoom.act(ctx, 'summaries.comment', async (tx) => {
    const { state, can, pupil } = await hold(tx, ctx, pupilId, body.termId);
    if (!pupil.standing.teaches) throw forbidden();
    if (!can.comment) throw refuse(state);
    const key = { pupil_id: pupilId, term_id: body.termId, author_id: self(ctx).accountId };
    const own = sql<boolean>`pupil_id = ${pupilId} AND term_id = ${body.termId} AND author_id = ${key.author_id}`;
    const row = await tx.db.selectFrom('summary_comments').select(['body', 'version']).where(own).executeTakeFirst();
    const words = withoutOverrides(body.body);
    if ((row?.body ?? '') === words) return nothing({ version: row?.version ?? 0 });
    requireVersion(row, body.version);
    const version = await writeComment(tx, { ...key, body: words }, row);
    await showSummaries(tx, ctx, pupilId);
    return {
      result: { version },
      audit: {
        object: { type: 'person', id: pupilId },
        ...(row && { before: { body: row.body } }),
        after: { body: words },
      },
    };
  });
}

type Moved = Awaited<ReturnType<typeof hold>>;
/** Content that families read from now on: today's figures and details, and the text. */
async function contentOf(
  tx: SummariesTx,
  { asker, pupil, term, row }: Pick<Moved, 'asker' | 'pupil' | 'term' | 'row'>,
) {
  const terms = upTo(pupil.terms, term.id);
  const answers = await saidOf(asker, pupil.id, terms, 'family');
  const comments = await tx.db
    .selectFrom('summary_comments as w')
    .innerJoin('accounts as a', 'a.id', 'w.author_id')
    .select(['w.body', nameOf('a').as('author')])
    .where('w.pupil_id', '=', pupil.id)
    .where('w.term_id', '=', term.id)
    .orderBy('a.last_name')
    .orderBy('w.author_id')
    .execute();
  if (isEmpty(row!, comments.length)) throw conflict('summaries.empty');
  return { ...answers, terms: terms.map(({ id, name }) => ({ id, name })), class: pupil.class, comments };
}

async function write(tx: SummariesTx, ctx: Ctx, held: Moved, move: SummaryMove): Promise<number> {
  const { row, pupil } = held;
  const next = summaryFlow.next(row!.state as SummaryState, move)!;
  const content = next === 'published' ? await contentOf(tx, held) : null;
  await tx.db
    .updateTable('summaries')
    .set({
      state: next,
      content: content ? JSON.stringify(content) : null,
      published_at: next === 'published' ? tx.now : null,
      changed_at: tx.now,
      version: row!.version + 1,
    })
    .where('id', '=', row!.id)
    .execute();
  if (next === 'published')
    await notifyOfPublication(tx, ctx, { id: row!.id, pupilId: pupil.id, version: row!.version + 1 });
  await showSummaries(tx, ctx, pupil.id);
  return row!.version + 1;
}

export function changeSummaryState(
  ctx: Ctx,
  pupilId: string,
  body: BodyOf<typeof moveSummary>,
): Promise<{ version: number }> {
  return summariesRoom.act(ctx, 'summaries.move', async (tx) => {
    const held = await hold(tx, ctx, pupilId, body.termId);
    const { row, state, can, pupil } = held;
    if (!pupil.standing.leads && !pupil.standing.manages) throw forbidden();
    if (!row || !state) throw conflict('summaries.not_now');
    requireVersion(row, body.version);
    if (!can[body.move]) throw conflict('summaries.not_now');
    const version = await write(tx, ctx, held, body.move);
    return {
      result: { version },
      audit: {
        object: object(row.id),
        before: { state },
        after: { state: summaryFlow.next(state, body.move) },
      },
    };
  });
}
