import type { Host } from '@encrier/contract/kernel/setup';
import type { Kernel } from '#kernel/http/context.ts';
import { anySchool, onlySchool } from '#kernel/tenancy/schools.ts';

/**
 * What this deployment is: its only school (or the one configured), whether it waits for its first, and the keys it
 * signs with.
 */
export async function readHost(kernel: Kernel): Promise<Host> {
  return {
    name: 'encrier',
    version: kernel.config.version,
    schoolId: kernel.config.defaultSchool ?? (await onlySchool(kernel.pool)),
    needsSetup: !(await anySchool(kernel.pool)),
    publicKeys: [...kernel.secrets.publicKeys],
  };
}
