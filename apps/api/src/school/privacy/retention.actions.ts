import type { BodyOf } from '@encrier/contract/kernel/route';
import type { setRetention } from '@encrier/contract/school/privacy';
import { newId } from '#kernel/db/id.ts';
import { notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { declaredHoldings, holdings } from '#kernel/holdings/holdings.ts';
import { clearRows } from '#kernel/holdings/write-holdings.ts';
import { actorId } from './privacy.actions.ts';
import { privacyRoom } from './privacy.room.ts';
import { monthsOf, retentionOf } from './retention.queries.ts';

/**
 * Keeps a kind of data for another number of months than the default; throws not found when no room declares this kind.
 */
export function chooseRetention(
  ctx: Ctx,
  kind: string,
  { months, version }: BodyOf<typeof setRetention>,
): Promise<{ ok: true }> {
  return privacyRoom.act(ctx, 'privacy.set_retention', async (tx) => {
    const before = (await monthsOf(tx.db)).get(kind);
    if (!before) throw notFound();
    requireVersion(before, version, { current: before });
    await tx.db
      .insertInto('retention_rules')
      .values({ school_id: tx.schoolId, kind, months })
      .onConflict((oc) => oc.columns(['school_id', 'kind']).doUpdateSet({ months, version: version + 1 }))
      .execute();
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'retention', id: null },
        before: { kind, months: before.months },
        after: { kind, months },
      },
    };
  });
}

/** Deletes what is older than allowed; returns how many rows. One line in the journal, also when there was nothing. */
export function runRetention(ctx: SystemCtx): Promise<{ rows: number }> {
  return privacyRoom.act(ctx, 'privacy.run_retention', async (tx) => {
    const counts: Record<string, number> = {};
    for (const [kind, { months }] of await monthsOf(tx.db)) {
      const retention = retentionOf(kind);
      const files = holdings().find((one) => one.table === retention.table && one.erase === 'delete')?.files;
      counts[kind] = await clearRows(tx, retention, months, files);
    }
    for (const { afterRetention } of declaredHoldings()) await afterRetention?.(tx);
    const rows = Object.values(counts).reduce((all, n) => all + n, 0);
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('retention_runs')
      .values({ school_id: tx.schoolId, id, ran_at: tx.now, ran_by_id: actorId(ctx), counts: JSON.stringify(counts) })
      .execute();
    return { result: { rows }, audit: { object: { type: 'retention', id }, after: counts } };
  });
}
