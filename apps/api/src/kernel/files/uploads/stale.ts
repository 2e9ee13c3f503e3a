import { withTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { storeKey } from '../stores/store-key.ts';
import { dropBytes } from './bytes.ts';

/** An upload without a new part for this long is dropped (SEC-FIL-06). */
export const idleMs = 3_600_000;

/** Deletes uploads idle for an hour, then their bytes. */
export async function dropStaleParts(kernel: Kernel, schoolId: number): Promise<void> {
  const before = new Date(kernel.now().getTime() - idleMs);
  const gone = await withTenant(kernel.pool, schoolId, {}, (db) =>
    db.deleteFrom('uploads').where('touched_at', '<', before).returning('parts').execute(),
  );
  const keys = gone.flatMap(({ parts }) => parts.map((sum) => storeKey(schoolId, sum)));
  const objects = await dropBytes(kernel, schoolId, keys);
  if (gone.length) kernel.log('uploads_given_up', { school: schoolId, uploads: gone.length, objects });
}
