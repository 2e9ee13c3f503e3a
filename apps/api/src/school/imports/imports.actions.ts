import { self } from '#kernel/policy/actor.ts';
import type { ImportState } from '@encrier/contract/school/imports';
import { conflict, precondition } from '#kernel/errors/errors.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { holdImport } from './engine/check.ts';
import { type Action, mayUndo, stages } from './engine/work.ts';
import { importNow, mayStillUndo, refuseUnseen } from './imports.queries.ts';
import { importInReach } from './imports.reach.ts';
import { importsRoom, type ImportsTx } from './imports.room.ts';

const ofImport = (id: string) => ({ type: 'import', id });
const uploader = (ctx: Ctx): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);

/** Lets a job do the work, once the transaction is committed. */
export async function askWork(tx: ImportsTx, ctx: Ctx, id: string, action: Action, confirmed = false): Promise<void> {
  await tx.db.updateTable('imports').set({ status: stages[action].during }).where('id', '=', id).execute();
  const fresh = {
    action,
    phase: 'waiting',
    done: 0,
    total: 0,
    cancelled: false,
    failure: null,
    asked_by_id: uploader(ctx),
    beat_at: tx.now,
  };
  await tx.db
    .insertInto('import_runs')
    .values({ school_id: tx.schoolId, import_id: id, ...fresh })
    .onConflict((conflicting) => conflicting.columns(['school_id', 'import_id']).doUpdateSet(fresh))
    .execute();
  await tx.emit('imports.asked', { importId: id, action, confirmed });
}

/** One work at a time in a school: two lists may name the same class or the same family. */
async function alone(tx: ImportsTx): Promise<void> {
  await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
  const other = await tx.db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['running', 'undoing'])
    .executeTakeFirst();
  if (other) throw conflict('imports.busy');
}

/**
 * Requests the writing of the list, all or nothing, by a job. Throws `imports.lines_in_error` with the lines as they
 * were checked.
 */
export function runImport(ctx: Ctx, id: string): Promise<ImportState> {
  return importsRoom.act(ctx, 'imports.run', async (tx) => {
    const held = await holdImport(tx, ctx, id);
    if (held.status !== 'checked') throw conflict('imports.state');
    const { counts } = await importNow(tx.db, id);
    if (counts.error) throw precondition('imports.lines_in_error');
    await alone(tx);
    await askWork(tx, ctx, id, 'run');
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { counts } } };
  });
}

/** Milliseconds without progress after which a work counts as dead. */
const silence = 120_000;

/** Stops a check or a run that has not begun to write; one whose worker has died is reset by this request. */
export function cancelImport(ctx: Ctx, id: string): Promise<ImportState> {
  return importsRoom.act(ctx, 'imports.cancel', async (tx) => {
    await refuseUnseen(tx.db, ctx, id);
    const before = await tx.db
      .selectFrom('import_runs')
      .select(['action', 'phase', 'beat_at'])
      .where('import_id', '=', id)
      .executeTakeFirst();
    const dead = before !== undefined && before.beat_at.getTime() < tx.now.getTime() - silence;
    const stopped = await tx.db
      .updateTable('import_runs')
      .set({ cancelled: true })
      .where('import_id', '=', id)
      .where('phase', 'in', dead ? ['waiting', 'reading', 'writing'] : ['waiting', 'reading'])
      .returning(['action', 'phase'])
      .executeTakeFirst();
    if (!stopped) throw conflict('imports.state');
    const action = stopped.action as Action;
    if (dead || stopped.phase === 'waiting') {
      const free = await tx.db
        .selectFrom('imports')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', stages[action].during)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (free)
        await tx.db.updateTable('imports').set({ status: stages[action].before }).where('id', '=', id).execute();
      if (free)
        await tx.db.updateTable('import_runs').set({ phase: 'cancelled' }).where('import_id', '=', id).execute();
    }
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { action } } };
  });
}

/** Requests the undo of everything that a run wrote, by a job. */
export async function undoImport(ctx: Ctx, id: string, confirmed: boolean): Promise<ImportState> {
  return importsRoom.act(ctx, 'imports.undo', async (tx) => {
    const row = await tx.db
      .selectFrom('imports')
      .select(['status', 'undo_until_at'])
      .where('id', '=', id)
      .where(importInReach(ctx.actor))
      .forUpdate()
      .executeTakeFirst();
    mayStillUndo(row, tx.now);
    await alone(tx);
    await mayUndo(tx.db, id, { confirmed, asker: self(ctx).personId });
    await askWork(tx, ctx, id, 'undo', confirmed);
    return { result: await importNow(tx.db, id), audit: { object: ofImport(id), after: { confirmed } } };
  });
}

/** Deletes an import that was not run, with its lines. */
export function discardImport(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return importsRoom.act(ctx, 'imports.discard', async (tx) => {
    await holdImport(tx, ctx, id);
    await tx.db.deleteFrom('imports').where('id', '=', id).execute();
    return { result: { ok: true as const }, audit: { object: ofImport(id) } };
  });
}

/** Deletes the old values kept for undo once it is no longer possible. Returns the number of imports changed. */
export function forgetChanges(ctx: SystemCtx, ids: readonly string[]): Promise<number> {
  return importsRoom.act(ctx, 'imports.purge', async (tx) => {
    await tx.db
      .deleteFrom('import_changes')
      .where('import_id', 'in', [...ids])
      .execute();
    await tx.db
      .updateTable('imports')
      .set({ undo_until_at: null })
      .where('id', 'in', [...ids])
      .execute();
    return { result: ids.length, audit: { object: { type: 'import', id: null }, after: { count: ids.length } } };
  });
}
