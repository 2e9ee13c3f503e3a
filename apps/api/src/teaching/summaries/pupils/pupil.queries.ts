import { nameOf } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { SelfAnswer, SummaryState, summaryOfPupil } from '@encrier/contract/teaching/summaries';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { self } from '#kernel/policy/actor.ts';
import { type SummaryReader, summaryDetailsOf, summaryFigures } from '#kernel/summary-blocks.ts';
import { figuresOfOne } from '../counting.policy.ts';
import { mayOnSummary, upTo } from '../summaries.policy.ts';
import { type Asker, commitmentRows, presentCommitment, staffPupil, termAsked } from '../summaries.queries.ts';
import type { SummaryTerm } from '@encrier/contract/teaching/summaries';

/** What rooms contribute about a pupil over the terms up to one. */
export async function saidOf(ctx: Asker, pupilId: string, terms: readonly SummaryTerm[], reader: SummaryReader) {
  const ask = { reader, pupilIds: [pupilId], terms };
  const counted = await summaryFigures(ctx, ask);
  return {
    figures: figuresOfOne(
      counted,
      terms.map(({ id }) => id),
    ),
    details: await summaryDetailsOf(ctx, ask),
  };
}

/** The stored report of a pupil for a term. */
export const reportRow = (db: ReadDb, pupilId: string, termId: string) =>
  db
    .selectFrom('summaries')
    .selectAll()
    .where('pupil_id', '=', pupilId)
    .where('term_id', '=', termId)
    .executeTakeFirst();
export const commentRows = (db: ReadDb, pupilId: string, termId: string) =>
  db
    .selectFrom('summary_comments as w')
    .innerJoin('accounts as a', 'a.id', 'w.author_id')
    .select(['w.author_id as authorId', 'w.body', 'w.version', nameOf('a').as('author')])
    .where('w.pupil_id', '=', pupilId)
    .where('w.term_id', '=', termId)
    .orderBy('a.last_name')
    .orderBy('w.author_id')
    .limit(100)
    .execute();
/** The pupil's self-assessment once handed in; a draft is private. */
export async function handedSelf(db: ReadDb, pupilId: string, termId: string) {
  const row = await db
    .selectFrom('self_assessments')
    .select(['answers', 'handed_at'])
    .where('pupil_id', '=', pupilId)
    .where('term_id', '=', termId)
    .where('handed_at', 'is not', null)
    .executeTakeFirst();
  return row?.handed_at
    ? { handedAt: row.handed_at.toISOString(), answers: row.answers as unknown as SelfAnswer[] }
    : null;
}
const meetingRow = (db: ReadDb, pupilId: string, termId: string) =>
  db
    .selectFrom('summary_meetings as m')
    .select(['m.id', 'm.on_day as onDay', 'm.signed_at'])
    .select(
      sql<number>`(SELECT count(*)::int FROM summary_confirmations f
        WHERE f.school_id = m.school_id AND f.meeting_id = m.id)`.as('confirmed'),
    )
    .where('m.pupil_id', '=', pupilId)
    .where('m.term_id', '=', termId)
    .executeTakeFirst();
/** Commitments of the latest signed meeting of a pupil up to a term, including that term or not. */
export async function lastCommitments(db: ReadDb, pupilId: string, term: SummaryTerm, own: boolean) {
  const rows = await commitmentRows(db)
    .where('m.pupil_id', '=', pupilId)
    .where('m.signed_at', 'is not', null)
    .where('t.starts_on', own ? '<=' : '<', term.startsOn)
    .where(
      sql<boolean>`m.id = (SELECT lm.id FROM summary_meetings lm
        JOIN terms lt ON lt.school_id = lm.school_id AND lt.id = lm.term_id
        WHERE lm.school_id = m.school_id AND lm.pupil_id = m.pupil_id AND lm.signed_at IS NOT NULL
          AND lt.starts_on ${own ? sql`<=` : sql`<`} ${term.startsOn}::date ORDER BY lt.starts_on DESC LIMIT 1)`,
    )
    .execute();
  return rows.map(presentCommitment);
}

/** One pupil for a term, as the staff reads it. */
export async function pupilSummary(
  ctx: Asker,
  id: string,
  requested: string | undefined,
): Promise<ResponseInput<typeof summaryOfPupil>> {
  const pupil = await staffPupil(ctx, id);
  const { accountId } = self(ctx);
  const term = termAsked(pupil.terms, requested, ctx.today);
  const head = { id, label: pupil.label, class: pupil.class, classId: pupil.classId };
  const base = { pupil: head, terms: pupil.terms, termId: term?.id ?? null };
  const blank = { state: null, general: '', goals: [], publishedAt: null, version: 0 };
  if (!term)
    return {
      ...base,
      figures: [],
      details: {},
      report: blank,
      comments: [],
      self: null,
      commitments: [],
      meeting: null,
      can: mayOnSummary('published', { ...pupil.standing, looking: true }),
    };
  const answers = await saidOf(ctx, id, upTo(pupil.terms, term.id), 'caller');
  const row = await reportRow(ctx.db, id, term.id);
  const meeting = await meetingRow(ctx.db, id, term.id);
  const comments = await commentRows(ctx.db, id, term.id);
  return {
    ...base,
    ...answers,
    report: row
      ? {
          state: row.state as SummaryState,
          general: row.general,
          goals: row.goals,
          version: row.version,
          publishedAt: row.published_at?.toISOString() ?? null,
        }
      : blank,
    comments: comments.map((one) => ({ ...one, mine: one.authorId === accountId })),
    self: await handedSelf(ctx.db, id, term.id),
    commitments: await lastCommitments(ctx.db, id, term, true),
    meeting: meeting
      ? {
          id: meeting.id,
          onDay: meeting.onDay,
          confirmed: meeting.confirmed,
          signed: meeting.signed_at !== null,
        }
      : null,
    can: mayOnSummary((row?.state as SummaryState | undefined) ?? null, pupil.standing),
  };
}
