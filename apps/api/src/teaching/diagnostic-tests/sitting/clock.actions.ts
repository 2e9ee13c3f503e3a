import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { continues, nothing } from '#kernel/act/act.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { isOver, stateOf } from '../diagnostic-tests.policy.ts';
import { diagnosticTestsRoom, type TestsTx } from '../diagnostic-tests.room.ts';
import {
  type SecondTest,
  showCorrectors,
  showTest,
  notifyOfCorrection,
  notifyOfOpening,
  notifySecondMarker,
} from '../notifying.actions.ts';
import { scoreSitting } from './scoring.actions.ts';

type Test = SecondTest & { questions: unknown; shuffle: boolean; draw: number | null };
/** Submits, as they are, the unfinished sittings of a test: all, or one of them. Returns how many. */
export async function handInByClock(tx: TestsTx, ctx: Ctx, test: Test, sittingId?: string): Promise<number> {
  let open = tx.db
    .updateTable('test_sittings')
    .set((eb) => ({
      handed_at: eb.fn<Date>('greatest', ['started_at', eb.val(tx.now)]),
      by_clock: true,
      paused_at: null,
      version: eb('version', '+', 1),
    }))
    .where('test_id', '=', test.id)
    .where('handed_at', 'is', null)
    .where('voided_at', 'is', null);
  if (sittingId) open = open.where('id', '=', sittingId);
  const rows = await open.returning(['id', 'on_paper']).execute();
  for (const row of rows) await scoreSitting(tx, test, row);
  if (rows.length) await notifySecondMarker(tx, ctx, test);
  return rows.length;
}

const held = (tx: TestsTx, id: string) =>
  tx.db.selectFrom('diagnostic_tests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

async function open(kernel: Kernel, { schoolId, event, payload }: EventJob): Promise<void> {
  const ctx = await jobCtx(kernel, schoolId, event);
  await diagnosticTestsRoom.act(ctx, 'diagnostic_tests.open', async (tx) => {
    const test = await held(tx, String(payload['id']));
    // Moved, closed or deleted meanwhile, or already announced.
    if (!test || test.opened_at || stateOf(test, ctx.now) !== 'open') return nothing(null);
    await tx.db.updateTable('diagnostic_tests').set({ opened_at: ctx.now }).where('id', '=', test.id).execute();
    await notifyOfOpening(tx, ctx, test);
    await showTest(tx, ctx, test.id);
    return { result: null, audit: { object: { type: 'diagnostic_test', id: test.id }, after: { opened_at: ctx.now } } };
  });
}

async function close(kernel: Kernel, { schoolId, event, payload }: EventJob): Promise<void> {
  const ctx = await jobCtx(kernel, schoolId, event);
  await diagnosticTestsRoom.act(ctx, 'diagnostic_tests.end', async (tx) => {
    const test = await held(tx, String(payload['id']));
    if (!test || test.shown_at || stateOf(test, ctx.now) !== 'closed') return nothing(null);
    await tx.db.updateTable('diagnostic_tests').set({ shown_at: ctx.now }).where('id', '=', test.id).execute();
    await handInByClock(tx, ctx, test);
    await notifyOfCorrection(tx, ctx, test, null);
    await showTest(tx, ctx, test.id);
    return {
      result: null,
      audit: { object: { type: 'diagnostic_test', id: test.id }, after: { shown_at: ctx.now } },
    };
  });
}

/** The end of one sitting: the saved answers are handed in. A sitting whose end was moved waits for its new end. */
async function end(kernel: Kernel, { schoolId, event, payload }: EventJob): Promise<void> {
  const ctx = await jobCtx(kernel, schoolId, event);
  await diagnosticTestsRoom.act(ctx, 'diagnostic_tests.time_over', async (tx) => {
    const id = String(payload['id']);
    const sitting = await tx.db
      .selectFrom('test_sittings')
      .select(['test_id', 'due_at', 'handed_at', 'voided_at', 'paused_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!sitting || sitting.handed_at || sitting.voided_at || sitting.paused_at) return nothing(null);
    if (!isOver(sitting.due_at, ctx.now)) return nothing(null);
    const test = await tx.db
      .selectFrom('diagnostic_tests')
      .selectAll()
      .where('id', '=', sitting.test_id)
      .executeTakeFirstOrThrow();
    if (!(await handInByClock(tx, ctx, test, id))) return nothing(null);
    await showCorrectors(tx, ctx, test.id);
    return continues(null);
  });
}

/** Registers what happens at the times of tests and sittings. */
export function registerTestClock(): void {
  onEvent('diagnostic_test.opens', 'diagnostic_tests.open', open);
  onEvent('diagnostic_test.closes', 'diagnostic_tests.close', close);
  onEvent('test_sitting.ends', 'diagnostic_tests.end_sitting', end);
}
