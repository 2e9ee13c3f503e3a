import { type Ctx, systemCtx } from '#kernel/http/context.ts';
import { holdersOf } from '#kernel/auth/holders.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { exportsRoom } from './exports.room.ts';

const quietMs = 3_600_000;

/** Warns readers of the journal at once that an account was stopped: at most once an hour per account. */
export async function raiseAlarm(ctx: Ctx, accountId: string, what: 'reading' | 'export'): Promise<void> {
  const { kernel, schoolId, now } = ctx;
  const since = new Date(now.getTime() - quietMs);
  const asJob = { ...systemCtx(kernel, schoolId, { kind: 'job', name: 'people.harvest' }), requestId: ctx.requestId };
  class Told extends Error {}
  try {
    await exportsRoom.act(asJob, 'people.stopped', async (tx) => {
      const sent = await tx.db
        .selectFrom('audit_log')
        .select('seq')
        .where('object_type', '=', 'account')
        .where('object_id', '=', accountId)
        .where('action', '=', 'people.stopped')
        .where('at', '>', since)
        .executeTakeFirst();
      if (sent) throw new Told();
      await notifyInAct(tx, asJob, {
        type: 'securite.lecture',
        accountIds: await holdersOf(tx.db, 'audit.read'),
        except: [accountId],
        model: { type: 'journal', id: null },
        priority: 'critical',
        dedupeKey: `harvest ${accountId} ${now.getTime()}`,
      });
      return { result: null, audit: { object: { type: 'account', id: accountId }, after: { kind: what } } };
    });
  } catch (error) {
    if (!(error instanceof Told))
      kernel.log('alarm_not_given', {
        school: schoolId,
        error: (error as { code?: string }).code ?? (error as Error).name,
      });
  }
}
