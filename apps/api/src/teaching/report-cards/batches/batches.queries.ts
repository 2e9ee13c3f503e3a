import { nameOf } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { batchClasses, reportBatches } from '@encrier/contract/teaching/report-cards-batches';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { classRows } from '../classes/class-rows.queries.ts';
import { batchMay, nearestTerm, stateOfClass } from '../report-cards.policy.ts';
import { managesClass, ofOwnClasses } from '../report-cards.reach.ts';

/** Pupils of the class `k` today. */
export const pupilsOfClass = (today: string): RawBuilder<number> =>
  sql`(SELECT count(*)::int FROM enrolments e JOIN pupils u ON u.school_id = e.school_id AND u.person_id = e.pupil_id
    WHERE e.school_id = k.school_id AND e.class_id = k.id AND app.enrolled(e.to_on, ${today})
      AND app.here(u.left_on, ${today}))`;

type Made = { termId: string; published: string | null };
/** Classes whose cards the caller makes; see the contract. */
export async function listBatchClasses(ctx: ReadCtx): Promise<ResponseInput<typeof batchClasses>> {
  const rows = await classRows(ctx.db, ctx)
    .select(pupilsOfClass(ctx.today).as('pupils'))
    .select(
      sql<Made[]>`COALESCE((SELECT json_agg(json_build_object('termId', fr.term_id, 'published', fr.published_at))
        FROM report_classes fr WHERE fr.school_id = k.school_id AND fr.class_id = k.id), '[]')`.as('made'),
    )
    .where(managesClass(ctx))
    .orderBy('l.position')
    .orderBy('k.name')
    .limit(300)
    .execute();
  return {
    classes: rows.map(({ id, name, level, pupils, terms, made }) => {
      const near = nearestTerm(terms, ctx.today);
      return {
        id,
        name,
        level,
        pupils,
        terms: terms.map((term) => {
          const own = made.find(({ termId }) => termId === term.id);
          const state = stateOfClass(own && { published_at: own.published ? new Date(own.published) : null });
          return { id: term.id, name: term.name, near: term.id === near?.id, state };
        }),
      };
    }),
  };
}

/** Days for which a batch stays in the list. */
export const listedDays = 7;
type Part = ResponseInput<typeof reportBatches>['items'][number]['classes'][number];

export async function listBatches(ctx: ReadCtx): Promise<ResponseInput<typeof reportBatches>> {
  const rows = await ctx.db
    .selectFrom('report_batches as b')
    .innerJoin('accounts as a', 'a.id', 'b.asked_by')
    .leftJoin('files as f', 'f.id', 'b.file_id')
    .select(['b.id', 'b.what', 'b.state', 'b.asked_at', 'b.ended_at', 'b.done', 'b.total', 'b.failure', 'b.expires_at'])
    .select(['f.name as fileName', 'f.size as fileSize', nameOf('a').as('by')])
    .select(
      sql<Part[]>`COALESCE((SELECT json_agg(json_build_object('name', k.name, 'term', t.name, 'state', bc.state,
        'failure', bc.failure) ORDER BY bc.nth) FROM report_batch_classes bc
        JOIN classes k ON k.school_id = bc.school_id AND k.id = bc.class_id
        JOIN terms t ON t.school_id = bc.school_id AND t.id = bc.term_id
        WHERE bc.school_id = b.school_id AND bc.batch_id = b.id), '[]')`.as('classes'),
    )
    .where('b.asked_at', '>', new Date(ctx.now.getTime() - listedDays * 86_400_000))
    .where(ofOwnClasses(ctx))
    .orderBy('b.asked_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(20)
    .execute();
  const looking = self(ctx).lookedAtBy !== null;
  return {
    items: rows.map((row) => ({
      id: row.id,
      by: row.by,
      done: Math.min(row.done, row.total),
      total: row.total,
      failure: row.failure,
      what: row.what as 'pdf',
      state: row.state as 'done',
      askedAt: row.asked_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      classes: row.classes,
      file:
        row.fileName !== null && row.expires_at && row.expires_at > ctx.now
          ? { name: row.fileName, size: Number(row.fileSize), until: row.expires_at.toISOString() }
          : null,
      can: { stop: !looking && batchMay(row.state, 'stop') },
    })),
  };
}

/** A batch as its worker reads it, with its classes in order and their number of cards. */
export async function batchToRun(db: ReadDb, id: string) {
  const batch = await db
    .selectFrom('report_batches')
    .select(['what', 'incomplete', 'state', 'asked_by as askedBy', 'total'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!batch) return null;
  const parts = await db
    .selectFrom('report_batch_classes as bc')
    .innerJoin('classes as k', 'k.id', 'bc.class_id')
    .innerJoin('terms as t', 't.id', 'bc.term_id')
    .select(['bc.nth', 'bc.state', 'k.id as classId', 'k.name as className', 't.id as termId', 't.name as term'])
    .select(
      sql<number>`(SELECT count(*)::int FROM report_cards d WHERE d.school_id = bc.school_id
        AND d.class_id = bc.class_id
        AND d.term_id = bc.term_id AND d.replaced_at IS NULL)`.as('cards'),
    )
    .where('bc.batch_id', '=', id)
    .orderBy('bc.nth')
    .execute();
  return { ...batch, parts };
}
export type Batch = NonNullable<Awaited<ReturnType<typeof batchToRun>>>;
export type BatchPart = Batch['parts'][number];
