import { withTenant } from '#kernel/db/tenant.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { publishDue } from './publishing.actions.ts';

async function onDue(kernel: Kernel, { schoolId, event, payload }: EventJob): Promise<void> {
  const zone = await withTenant(kernel.pool, schoolId, { readOnly: true }, async (db) => {
    const row = await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow();
    return row.time_zone;
  });
  const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: event });
  await publishDue({ ...ctx, zone, today: dayIn(ctx.now, zone) }, payload['ids'] as string[]);
}

export const registerGradebookJobs = (): void => onEvent('gradebook.due', 'gradebook.publish_due', onDue);
