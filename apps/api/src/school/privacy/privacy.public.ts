import { noteErasure, notedErasures } from '#kernel/backup/erasure-list.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { activeSchools } from '#kernel/tenancy/schools.ts';
import { onSchoolClock } from '#kernel/jobs/job-ctx.ts';
import { eraseAgain } from './privacy.actions.ts';

/**
 * Erases again people named by the list outside the database but still in the database, when a backup made before the
 * erasure was restored (LAW-GDP-04, REL-BCK-05). Adds erasures missing from the list after a crash. Returns how many;
 * called at every start, before any request is served.
 */
export async function replayErasures(kernel: Kernel): Promise<number> {
  const noted = notedErasures(kernel.config.dataDir);
  let again = 0;
  for (const schoolId of await activeSchools(kernel.pool)) {
    const wanted = noted.filter((one) => one.schoolId === schoolId).map(({ personId }) => personId);
    const done = await readTenant(kernel.pool, schoolId, (db) =>
      db.selectFrom('erasures').select(['person_id', 'erased_at']).execute(),
    );
    const known = new Set(done.map((row) => row.person_id));
    for (const row of done)
      if (!wanted.includes(row.person_id))
        noteErasure(kernel.config.dataDir, { schoolId, personId: row.person_id, at: row.erased_at.toISOString() });
    for (const personId of wanted.filter((one) => !known.has(one)))
      if (
        await eraseAgain(
          await onSchoolClock(systemCtx(kernel, schoolId, { kind: 'command', name: 'restore' })),
          personId,
        )
      )
        again += 1;
  }
  if (again) kernel.log('erased_again', { persons: again });
  return again;
}
