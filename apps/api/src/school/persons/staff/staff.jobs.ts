import { AppError } from '#kernel/errors/errors.ts';
import { systemCtx } from '#kernel/http/context.ts';
import { onEvent } from '#kernel/jobs/events.ts';
import { onSchoolClock } from '#kernel/jobs/job-ctx.ts';
import { closeAccount } from '../../../access/accounts/accounts.public.ts';
import { dropClasses, endStaffRoles } from './staff.actions.ts';

/** What a departure takes along once its last day has passed. */
export function registerPersonsStaffJobs(): void {
  onEvent('persons.staff_left', 'persons-staff.left', async (kernel, job) => {
    const { personId, leftOn, accountId } = job.payload as {
      personId: string;
      leftOn: string;
      accountId: string | null;
    };
    const ctx = systemCtx(kernel, job.schoolId, { kind: 'job', name: 'persons-staff.left' });
    if (!(await dropClasses(ctx, personId, leftOn))) return;
    try {
      const closing = await endStaffRoles(ctx, personId, leftOn, accountId);
      if (closing === null) return;
      // The person who recorded the departure had the right to close it; the server does so on the day.
      const command = systemCtx(kernel, job.schoolId, { kind: 'command', name: 'persons-staff.left' });
      await closeAccount(await onSchoolClock(command), closing);
    } catch (error) {
      // The last account that manages the roles stays open.
      if (!(error instanceof AppError)) throw error;
      kernel.log('persons.account_kept', { schoolId: job.schoolId });
    }
  });
}
