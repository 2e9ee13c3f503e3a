import type { BodyOf } from '@encrier/contract/kernel/route';
import type { giveTime, IncidentKind, NoteBody, Seen } from '@encrier/contract/teaching/diagnostic-incidents';
import { nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { copyRows } from '../correcting/copies.queries.ts';
import { readsCopy } from '../diagnostic-tests.reach.ts';
import { afterPause, graceSeconds, withMinutes } from '../diagnostic-tests.policy.ts';
import { diagnosticTestsRoom, type TestsTx } from '../diagnostic-tests.room.ts';
import { showTest } from '../notifying.actions.ts';

const object = (id: string) => ({ type: 'test_sitting', id });

/** Maximum number of incidents of one sitting, so that a faulty device does not fill the storage. */
const maxSeen = 200;
type Row = { id: string; kind: IncidentKind; at: Date; seconds?: number };
/** Stores the events seen by a device, each once, when they happened during the sitting. */
async function keepRows(tx: TestsTx, ctx: Ctx, sitting: { id: string; started_at: Date }, rows: Row[]): Promise<void> {
  const { held } = await tx.db
    .selectFrom('test_incidents')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('sitting_id', '=', sitting.id)
    .executeTakeFirstOrThrow();
  const room = rows.slice(0, Math.max(0, maxSeen - Number(held)));
  if (!room.length) return;
  const inside = (at: Date): Date => new Date(Math.min(Math.max(+at, +sitting.started_at), +ctx.now));
  await tx.db
    .insertInto('test_incidents')
    .values(
      room.map(({ id, kind, at, seconds }) => ({
        school_id: tx.schoolId,
        id,
        sitting_id: sitting.id,
        kind,
        by_device: true,
        happened_at: inside(at),
        seconds: seconds ?? null,
        by_id: self(ctx).accountId,
      })),
    )
    .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
    .execute();
}
export const keepSeen = (
  tx: TestsTx,
  ctx: Ctx,
  sitting: { id: string; started_at: Date },
  seen: readonly Seen[],
): Promise<void> =>
  seen.length
    ? keepRows(
        tx,
        ctx,
        sitting,
        seen.map(({ at, ...one }) => ({ ...one, at: new Date(at) })),
      )
    : Promise.resolve();
/** Records that the pupil went back to a question already passed. */
export const keepBack = (tx: TestsTx, ctx: Ctx, sitting: { id: string; started_at: Date }): Promise<void> =>
  keepRows(tx, ctx, sitting, [{ id: newId(ctx.now.getTime()), kind: 'back', at: ctx.now }]);

/** Locks a sitting that the caller supervises, and reads when its test closes; throws not found for others. */
async function hold(tx: TestsTx, ctx: Ctx, id: string) {
  const seen = await copyRows(tx.db)
    .select(['g.id', 't.closes_at'])
    .where('g.id', '=', id)
    .where(readsCopy(ctx))
    .executeTakeFirst();
  if (!seen) throw notFound();
  const sitting = await tx.db
    .selectFrom('test_sittings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { sitting, closesAt: seen.closes_at };
}
async function holdOpen(tx: TestsTx, ctx: Ctx, id: string, version: number) {
  const held = await hold(tx, ctx, id);
  requireVersion(held.sitting, version);
  if (held.sitting.handed_at || held.sitting.voided_at || held.sitting.on_paper)
    throw conflict('diagnostic_tests.not_sitting');
  return held;
}
type Noted = { kind: IncidentKind; note?: string; minutes?: number };
const write = (tx: TestsTx, ctx: Ctx, sittingId: string, { kind, note = '', minutes }: Noted, id?: string) =>
  tx.db
    .insertInto('test_incidents')
    .values({
      school_id: tx.schoolId,
      id: id ?? newId(ctx.now.getTime()),
      sitting_id: sittingId,
      kind,
      note,
      by_device: false,
      happened_at: ctx.now,
      minutes: minutes ?? null,
      by_id: self(ctx).accountId,
    })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Writes down what happened during a sitting. */
export function noteIncident(ctx: Ctx, id: string, { id: made, kind, note: text }: NoteBody): Promise<{ id: string }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.note_incident', async (tx) => {
    const { sitting } = await hold(tx, ctx, id);
    if (!(await write(tx, ctx, id, { kind, note: text }, made))) {
      const again = await tx.db
        .selectFrom('test_incidents')
        .select('id')
        .where('id', '=', made)
        .where('sitting_id', '=', id)
        .where('by_id', '=', self(ctx).accountId)
        .executeTakeFirst();
      if (!again) throw conflict('already_exists');
      return nothing({ id: made });
    }
    await showTest(tx, ctx, sitting.test_id, []);
    return {
      result: { id: made },
      audit: { object: object(id), table: 'test_incidents', after: { kind, note: text } },
    };
  });
}

/** Changes the end of one sitting, with the reason in its incidents. */
async function move(
  tx: TestsTx,
  ctx: Ctx,
  sitting: Awaited<ReturnType<typeof hold>>['sitting'],
  set: { due_at: Date | null; paused_at: Date | null },
  noted: Noted,
) {
  const version = sitting.version + 1;
  await tx.db
    .updateTable('test_sittings')
    .set({ ...set, version })
    .where('id', '=', sitting.id)
    .execute();
  await write(tx, ctx, sitting.id, noted);
  if (set.due_at && !set.paused_at)
    await tx.emit('test_sitting.ends', { id: sitting.id }, new Date(set.due_at.getTime() + (graceSeconds + 1) * 1000));
  await showTest(tx, ctx, sitting.test_id, [sitting.pupil_id]);
  return {
    result: { id: sitting.id, version, dueAt: set.due_at?.toISOString() ?? null },
    audit: {
      object: object(sitting.id),
      before: { due_at: sitting.due_at, paused_at: sitting.paused_at },
      after: set,
    },
  };
}
const asItStands = ({ id, version, due_at }: { id: string; version: number; due_at: Date | null }) =>
  nothing({ id, version, dueAt: due_at?.toISOString() ?? null });

/** Pauses one sitting. */
export const pauseSitting = (ctx: Ctx, id: string, version: number) =>
  diagnosticTestsRoom.act(ctx, 'diagnostic_tests.pause', async (tx) => {
    const { sitting } = await holdOpen(tx, ctx, id, version);
    if (sitting.paused_at) return asItStands(sitting);
    return move(tx, ctx, sitting, { due_at: sitting.due_at, paused_at: ctx.now }, { kind: 'pause' });
  });

/** Resumes one sitting with the time it had left when it was paused. */
export const resumeSitting = (ctx: Ctx, id: string, version: number) =>
  diagnosticTestsRoom.act(ctx, 'diagnostic_tests.resume', async (tx) => {
    const { sitting, closesAt } = await holdOpen(tx, ctx, id, version);
    if (!sitting.paused_at) return asItStands(sitting);
    const due_at = afterPause(sitting.due_at, { pausedAt: sitting.paused_at, now: ctx.now, closesAt });
    return move(tx, ctx, sitting, { due_at, paused_at: null }, { kind: 'resume' });
  });

/** Gives one pupil more time, never beyond the end of the test. */
export const giveMoreTime = (ctx: Ctx, id: string, { minutes, note: text, version }: BodyOf<typeof giveTime>) =>
  diagnosticTestsRoom.act(ctx, 'diagnostic_tests.give_time', async (tx) => {
    const { sitting, closesAt } = await holdOpen(tx, ctx, id, version);
    if (!sitting.due_at) throw conflict('diagnostic_tests.not_timed');
    const due_at = withMinutes(sitting.due_at, { minutes, now: ctx.now, closesAt });
    if (due_at <= sitting.due_at) throw conflict('diagnostic_tests.closes_first');
    return move(tx, ctx, sitting, { due_at, paused_at: sitting.paused_at }, { kind: 'time', minutes, note: text });
  });
