import type { CorrectionBody } from '@encrier/contract/teaching/diagnostic-correcting';
import { type RawBuilder, sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { isHeld, stateOf } from '../diagnostic-tests.policy.ts';
import { changesTest, isSecond, ownTests } from '../diagnostic-tests.reach.ts';
import { diagnosticTestsRoom, type TestsTx } from '../diagnostic-tests.room.ts';
import { showCorrectors, showTest, notifyOfCorrection, notifySecondMarker } from '../notifying.actions.ts';
import { answersSeen, correctorsDiffer } from './copies.queries.ts';
import { correctionFault, correctionOf } from './correcting.policy.ts';
import { correctorsOf } from './rules.queries.ts';

const object = (id: string) => ({ type: 'diagnostic_test', id });

/** Locks a test; throws not found when the condition is not met, and for the second corrector. */
async function hold(tx: TestsTx, ctx: Ctx, id: string, may: RawBuilder<boolean>) {
  const row = await tx.db
    .selectFrom('diagnostic_tests as t')
    .selectAll('t')
    .where('t.id', '=', id)
    .where(may)
    .where(sql<boolean>`NOT ${isSecond(ctx)}`)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Sets how a test is corrected: without names, by which second corrector, and whether its results are held. */
export function setCorrection(ctx: Ctx, id: string, { version, ...requested }: CorrectionBody) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.set_correction', async (tx) => {
    const row = await hold(tx, ctx, id, changesTest(ctx));
    const before = { blind: row.blind, held: row.held, second_id: row.second_id };
    const after = correctionOf(requested);
    if (after.blind === before.blind && after.held === before.held && after.second_id === before.second_id)
      return nothing({ id, version: row.version });
    requireVersion(row, version);
    const { handed, marked } = await tx.db
      .selectFrom('diagnostic_tests as t')
      .select([
        sql<boolean>`EXISTS (SELECT 1 FROM test_sittings g WHERE g.school_id = app.school_id()
          AND g.test_id = ${id}::uuid AND g.handed_at IS NOT NULL)`.as('handed'),
        sql<boolean>`EXISTS (SELECT 1 FROM test_second_marks ms JOIN test_sittings g ON g.school_id = ms.school_id
          AND g.id = ms.sitting_id WHERE ms.school_id = app.school_id() AND g.test_id = ${id}::uuid)`.as('marked'),
      ])
      .where('t.id', '=', id)
      .executeTakeFirstOrThrow();
    const fault = correctionFault(row, requested, { handed, secondMarked: marked });
    if (fault) throw conflict(fault);
    if (requested.secondId && requested.secondId !== row.second_id) {
      const known = await correctorsOf({ ...ctx, db: tx.db }, id);
      if (!known.some((one) => one.id === requested.secondId))
        throw invalid('diagnostic_tests.second_unknown', { secondId: 'diagnostic_tests.second_unknown' });
    }
    await tx.db
      .updateTable('diagnostic_tests')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await notifySecondMarker(tx, ctx, { ...row, ...after });
    if (row.published_at) await showTest(tx, ctx, id);
    else await showCorrectors(tx, ctx, id);
    return { result: { id, version: version + 1 }, audit: { object: object(id), before, after } };
  });
}

/**
 * Releases held results, with the names when they were hidden: every copy must be corrected, and no two marks differ.
 */
export function releaseResults(ctx: Ctx, id: string, version: number): Promise<{ id: string }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.release', async (tx) => {
    const row = await hold(tx, ctx, id, ownTests(ctx));
    if (row.released_at) return nothing({ id });
    if (!isHeld(row)) throw conflict('diagnostic_tests.not_held');
    requireVersion(row, version);
    if (stateOf(row, ctx.now) !== 'closed') throw conflict('diagnostic_tests.still_open');
    const left = await tx.db
      .selectFrom('test_sittings as g')
      .select([
        sql<number>`count(*) FILTER (WHERE g.score IS NULL)::int`.as('waits'),
        sql<number>`count(*) FILTER (WHERE EXISTS (SELECT 1 FROM ${answersSeen} WHERE w.school_id = g.school_id
          AND w.sitting_id = g.id AND ${correctorsDiffer}))::int`.as('differs'),
      ])
      .where('g.test_id', '=', id)
      .where('g.voided_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (left.waits) throw conflict('diagnostic_tests.still_waits', { copies: left.waits });
    if (left.differs) throw conflict('diagnostic_tests.still_differs', { copies: left.differs });
    const shown = { released_at: ctx.now, version: version + 1 };
    await tx.db.updateTable('diagnostic_tests').set(shown).where('id', '=', id).execute();
    await notifyOfCorrection(tx, ctx, { ...row, ...shown }, null);
    await showTest(tx, ctx, id);
    return { result: { id }, audit: { object: object(id), after: { released_at: ctx.now } } };
  });
}
