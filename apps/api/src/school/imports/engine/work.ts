import type { ImportKind } from '@encrier/contract/school/imports';
import { AppError, conflict, precondition } from '#kernel/errors/errors.ts';
import { type Kernel, type SystemCtx, systemCtx } from '#kernel/http/context.ts';
import { noteAbsent } from '../absent/absent.actions.ts';
import { importsRoom, type ImportsTx } from '../imports.room.ts';
import { countAnew, planAfresh } from './bulk.ts';
import { keepChanges, sealChanges, writtenTables } from './changes.ts';
import { checkImport, type Held, heldColumns, heldOf } from './check.ts';
import { obstaclesOf } from './obstacles.ts';
import { kinds } from './kinds.ts';
import { nothingMade } from './plan.ts';
import { Cancelled, Progress } from './progress.ts';
import { takeBack } from './undo.ts';

export type Action = 'check' | 'run' | 'undo';
/** How long a run can be undone. */
export const undoHours = 72;

/** While this kind of work is running the import has the state `during`; without a result it returns to `before`. */
export const stages: Readonly<Record<Action, { during: string; before: string }>> = {
  check: { during: 'checking', before: 'mapping' },
  run: { during: 'running', before: 'checked' },
  undo: { during: 'undoing', before: 'done' },
};
const ofImport = (id: string) => ({ type: 'import', id });
/** Rows written per line of each kind, to estimate the progress of a run. */
const rowsPerLine: Readonly<Record<ImportKind, number>> = {
  pupils: 10,
  guardians: 5,
  staff: 5,
  classes: 2,
  subjects: 2,
  classrooms: 2,
  courses: 2,
  lessons: 2,
};

/** Locks the import of a job; null when another worker has it, or when it no longer needs this work. */
async function take(tx: ImportsTx, id: string, action: Action): Promise<Held | null> {
  const row = await tx.db
    .selectFrom('imports')
    .select(heldColumns)
    // Its progress and a request to stop are written separately meanwhile.
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row?.status !== stages[action].during) return null;
  const asked = await tx.db
    .selectFrom('import_runs as r')
    .innerJoin('accounts as a', 'a.id', 'r.asked_by_id')
    .select('a.person_id')
    .where('r.import_id', '=', id)
    .executeTakeFirst();
  return heldOf(row, asked?.person_id ?? null);
}

async function check(tx: ImportsTx, held: Held, progress: Progress): Promise<Record<string, unknown>> {
  await checkImport(tx, held, (read, total) => progress.reading(read, total));
  return {};
}

async function run(tx: ImportsTx, held: Held, progress: Progress): Promise<Record<string, unknown>> {
  await planAfresh(tx);
  await kinds[held.kind].before?.(tx, held);
  // Data may have changed since the check: the plan is made again from the current data.
  const plan = await checkImport(tx, held, (read, total) => progress.reading(read, total));
  if (plan.lines.some(({ outcome }) => outcome === 'error')) throw precondition('imports.lines_in_error');
  const lines = plan.lines.filter(({ outcome }) => outcome === 'create' || outcome === 'update').length;
  await progress.startWriting(lines);
  await keepChanges(tx, held.id, (rows) => progress.writing(Math.floor(rows / rowsPerLine[held.kind]), lines));
  const created = nothingMade();
  await plan.run(tx, created);
  if (plan.named) await noteAbsent(tx, held, plan.named);
  if (lines) await kinds[held.kind].after?.(tx);
  await sealChanges(tx);
  await countAnew(tx, writtenTables(tx));
  const undoUntil = new Date(tx.now.getTime() + undoHours * 3_600_000);
  await tx.db
    .updateTable('imports')
    .set({ status: 'done', created: JSON.stringify(created), done_at: tx.now, undo_until_at: undoUntil })
    .where('id', '=', held.id)
    .execute();
  // Imported data is now with the persons; only skipped lines are kept.
  await tx.db.deleteFrom('import_lines').where('import_id', '=', held.id).where('skipped', '=', false).execute();
  await tx.emit('imports.ran', { importId: held.id });
  return { created };
}

/** Throws `imports.undo_refused` or `imports.undo_signed_in` when something prevents the undo by a person. */
export async function mayUndo(
  db: ImportsTx['db'],
  id: string,
  { confirmed, asker }: { confirmed: boolean; asker: string | null },
): Promise<void> {
  const obstacles = await obstaclesOf(db, id, asker);
  if (obstacles.some(({ reason }) => reason !== 'signed_in')) throw conflict('imports.undo_refused');
  if (obstacles.length && !confirmed) throw precondition('imports.undo_signed_in');
}

async function undo(
  tx: ImportsTx,
  held: Held,
  progress: Progress,
  confirmed: boolean,
): Promise<Record<string, unknown>> {
  await kinds[held.kind].before?.(tx, held);
  const request = await tx.db
    .selectFrom('import_runs as u')
    .leftJoin('accounts as a', 'a.id', 'u.asked_by_id')
    .select(['u.asked_by_id', 'a.person_id'])
    .where('u.import_id', '=', held.id)
    .executeTakeFirst();
  await mayUndo(tx.db, held.id, { confirmed, asker: request?.person_id ?? null });
  await takeBack(tx, held.id, (done, total) => progress.writing(done, total));
  await kinds[held.kind].after?.(tx);
  await tx.db
    .updateTable('imports')
    .set({ status: 'undone', undone_at: tx.now, undone_by_id: request?.asked_by_id ?? null, undo_until_at: null })
    .where('id', '=', held.id)
    .execute();
  await tx.db.deleteFrom('import_changes').where('import_id', '=', held.id).execute();
  await tx.emit('imports.ran', { importId: held.id });
  return { confirmed };
}

/** Ends a work without result: the import returns to its former state, and its screen shows why. */
async function settle(ctx: SystemCtx, id: string, action: Action, error: unknown): Promise<void> {
  const failure = error instanceof AppError ? error.code : 'internal';
  const phase = error instanceof Cancelled ? 'cancelled' : 'failed';
  if (!(error instanceof Cancelled) && !(error instanceof AppError))
    ctx.kernel.log('import_failed', {
      school: ctx.schoolId,
      action,
      error: (error as { code?: string }).code ?? (error as Error).name,
    });
  await importsRoom.act(ctx, `imports.${action}_ended`, async (tx) => {
    const held = await take(tx, id, action);
    if (held) {
      await tx.db.updateTable('imports').set({ status: stages[action].before }).where('id', '=', id).execute();
      await tx.db
        .updateTable('import_runs')
        .set({ phase, failure: phase === 'failed' ? failure : null })
        .where('import_id', '=', id)
        .execute();
      // The lines that stop the run are shown in their current state.
      if (failure === 'imports.lines_in_error') await checkImport(tx, held);
    }
    return { result: null, audit: { object: ofImport(id), after: { phase, failure } } };
  });
}

/** Runs the requested work in one transaction; running it again is harmless. */
export async function performWork(
  kernel: Kernel,
  schoolId: number,
  id: string,
  action: Action,
  confirmed: boolean,
): Promise<void> {
  const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: `imports.${action}` });
  const progress = new Progress(kernel, schoolId, id);
  try {
    await importsRoom.act(ctx, `imports.${action}_done`, async (tx) => {
      const held = await take(tx, id, action);
      if (!held) return { result: null, audit: { object: ofImport(id), after: { nothing: true } } };
      const after =
        action === 'check'
          ? await check(tx, held, progress)
          : action === 'run'
            ? await run(tx, held, progress)
            : await undo(tx, held, progress, confirmed);
      await tx.db.deleteFrom('import_runs').where('import_id', '=', id).execute();
      return { result: null, audit: { object: ofImport(id), after } };
    });
  } catch (error) {
    await settle(ctx, id, action, error);
  }
}
