import { readTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { activeSchools } from '#kernel/tenancy/schools.ts';
import { renewKey } from './settings.actions.ts';
import { renewDays } from './settings.policy.ts';

async function renewKeys(kernel: Kernel): Promise<void> {
  const soon = new Date(kernel.now().getTime() + renewDays * 86_400_000);
  for (const schoolId of await activeSchools(kernel.pool)) {
    const fresh = await readTenant(kernel.pool, schoolId, (db) =>
      db
        .selectFrom('school_keys')
        .select('id')
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', soon)
        .executeTakeFirst(),
    );
    if (!fresh) await renewKey(systemCtx(kernel, schoolId, { kind: 'job', name: 'keys.renew' }), soon);
  }
}

/** Every night, gives a new key to schools whose key expires soon. */
export function registerSettingsJobs(): void {
  onSchedule('school.keys-renew', '20 2 * * *', renewKeys);
}
