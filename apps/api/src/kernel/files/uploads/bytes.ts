import { withTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { storeKey } from '../stores/store-key.ts';

/**
 * Deletes bytes that no file and no running upload references. The school's row stays locked meanwhile: whoever adopts
 * the same bytes waits, and stores them again. Returns how many objects were deleted.
 */
export async function dropBytes(kernel: Kernel, schoolId: number, keys: readonly string[]): Promise<number> {
  if (!keys.length) return 0;
  const sums = [...new Set(keys.map((key) => (key.split('/')[2] ?? '').slice(0, 64)))];
  return withTenant(kernel.pool, schoolId, {}, async (db) => {
    await db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
    const rows = await db.selectFrom('files').select(['sha256', 'variants']).where('sha256', 'in', sums).execute();
    const under = await db.selectFrom('uploads').select('parts').where('file_id', 'is', null).execute();
    const kept = new Set(
      rows.flatMap(({ sha256, variants }) => [
        storeKey(schoolId, sha256),
        ...variants.map((width) => storeKey(schoolId, sha256, width)),
      ]),
    );
    for (const { parts } of under) for (const sum of parts) kept.add(storeKey(schoolId, sum));
    const loose = keys.filter((key) => !kept.has(key));
    for (const key of loose) await kernel.files.remove(key);
    return loose.length;
  });
}
