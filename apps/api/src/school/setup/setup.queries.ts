import type { Host } from '@encrier/contract/kernel/setup';
import type { Kernel } from '#kernel/http/context.ts';
import { activeSchools, anySchool } from '#kernel/tenancy/schools.ts';

/** What this deployment is: its only school (or the one configured), whether it waits for its first, and the keys it signs with. */
export async function host(kernel: Kernel): Promise<Host> {
  const standing = await activeSchools(kernel.pool, 2);
  const only = standing.length === 1 ? (standing[0] ?? null) : null;
  return {
    name: 'encrier',
    version: kernel.config.version,
    schoolId: kernel.config.defaultSchool ?? only,
    needsSetup: standing.length === 0 && !(await anySchool(kernel.pool)),
    publicKeys: [...kernel.secrets.publicKeys],
  };
}
