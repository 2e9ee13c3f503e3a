import { verifyChain } from '#kernel/act/audit.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { activeSchools } from '#kernel/tenancy/schools.ts';
import { runCommand } from './with-kernel.ts';

/**
 * Recomputes the journal of every school, or of those named; exit code 1 when a line was changed, added or removed
 * (SEC-AUD-02).
 */
runCommand(async (kernel) => {
  const named = process.argv.slice(2);
  if (named.some((arg) => !/^[1-9]\d{0,8}$/.test(arg))) throw new Error('npm run -s audit:verify -- [school number…]');
  const schools = named.length ? named.map(Number) : await activeSchools(kernel.pool);
  for (const schoolId of schools) {
    const { ok, checked, firstBroken } = await readTenant(kernel.pool, schoolId, (db) => verifyChain(db, schoolId));
    process.stdout.write(
      `School ${schoolId}: ${ok ? `${checked} entries, whole` : `broken at entry ${firstBroken}, ${checked} entries fit before it`}\n`,
    );
    if (!ok) process.exitCode = 1;
  }
});
