import type { DangerState, DangerStep } from '@encrier/contract/school-life/danger';
import { dangerStates } from '@encrier/contract/school-life/danger';
import type { Role } from '@encrier/contract/kernel/schema';
import { leads, workflow } from '#kernel/policy/workflow.ts';

/**
 * A report is assessed, then handed over to the authority or closed; a report handed over is closed with its known
 * outcome.
 */
export const dangerWorkflow = workflow<DangerState, DangerStep>('danger_reports.state', dangerStates, 'received', {
  assess: leads(['received'], 'assessed'),
  transmit: leads(['received', 'assessed'], 'transmitted'),
  close: leads(['assessed', 'transmitted'], 'closed'),
});

const hour = 3_600_000;
/** Hours after its reception by which the next step is due: a day to be assessed, three to be handed over or closed. */
const dueHours: Partial<Record<DangerState, number>> = { received: 24, assessed: 72 };
export const dueAt = (state: DangerState, createdAt: Date): Date | null => {
  const hours = dueHours[state];
  return hours === undefined ? null : new Date(createdAt.getTime() + hours * hour);
};

/** Adults of the school; neither families nor pupils. */
const staffRoles: readonly Role[] = ['prof', 'admin', 'personnel', 'transport'];
export const isStaff = (roles: ReadonlySet<Role>): boolean => staffRoles.some((one) => roles.has(one));
