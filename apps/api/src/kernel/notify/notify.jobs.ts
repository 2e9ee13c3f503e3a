import { sql } from 'kysely';
import { withTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { forgetOldBounces } from './bounces/bounces.ts';
import { askDelivery, dueEvent } from './notify.ts';
import { deliverDue } from './sending/deliver.ts';

const DAY = 86_400_000;
/** Days after which a notice is deleted from the centre; read ones sooner. */
const keepDays = { read: 90, any: 365, delivery: 30 } as const;

/** Deletes old notices, and queues overdue deliveries again in case their job was lost. */
export function sweepNotices(kernel: Kernel): Promise<void> {
  const now = kernel.now().getTime();
  const before = (days: number): Date => new Date(now - days * DAY);
  return eachSchool(kernel, 'notify.sweep', (schoolId) =>
    withTenant(kernel.pool, schoolId, {}, async (db, client) => {
      const overdue = await db
        .selectFrom('deliveries')
        .select('id')
        .where('status', '=', 'waiting')
        .where('due_at', '<', new Date(now - 600_000))
        .limit(1)
        .executeTakeFirst();
      if (overdue) await askDelivery(kernel, client, schoolId);
      await db
        .deleteFrom('notifications')
        .where((eb) => eb.or([eb('created_at', '<', before(keepDays.any)), eb('read_at', '<', before(keepDays.read))]))
        .execute();
      await db
        .deleteFrom('deliveries')
        .where('status', '<>', 'waiting')
        .where('due_at', '<', before(keepDays.delivery))
        .execute();
      // Do not keep an address that was corrected or removed.
      await db
        .deleteFrom('mail_bounces as b')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('accounts as a')
                .select('a.id')
                .whereRef('a.id', '=', 'b.account_id')
                .where(sql<boolean>`a.email::text = b.email`),
            ),
          ),
        )
        .execute();
      await forgetOldBounces(db, kernel.now());
    }),
  );
}

/** Registers the sending of notices and their cleaning. */
export function registerNotifyJobs(): void {
  onEvent(dueEvent, 'notify.deliver', (kernel, { schoolId }) => deliverDue(kernel, schoolId));
  onSchedule('notify.sweep', '17 * * * *', sweepNotices);
}
