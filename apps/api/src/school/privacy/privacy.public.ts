import { notedErasures } from '#kernel/backup/erasure-list.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { activeSchools } from '#kernel/tenancy/schools.ts';
import { eraseAgain } from './privacy.actions.ts';

/**
 * Erases again whom the list beside the database names and the database does not: a backup made before the erasure was
 * restored (LAW-GDP-04, REL-BCK-05). Answers how many; called at every start, before anybody is served.
 */
export async function replayErasures(kernel: Kernel): Promise<number> {
  const noted = notedErasures(kernel.config.dataDir);
  if (!noted.length) return 0;
  let again = 0;
  for (const schoolId of await activeSchools(kernel.pool)) {
    const wanted = noted.filter((one) => one.schoolId === schoolId).map(({ personId }) => personId);
    if (!wanted.length) continue;
    const done = await withTenant(kernel.pool, schoolId, { readOnly: true }, (db) => db.selectFrom('erasures').select('person_id').where('person_id', 'in', wanted).execute());
    const known = new Set(done.map((row) => row.person_id));
    for (const personId of wanted.filter((one) => !known.has(one))) if (await eraseAgain(systemCtx(kernel, schoolId, { kind: 'command', name: 'restore' }), personId)) again += 1;
  }
  if (again) kernel.log('erased_again', { persons: again });
  return again;
}
