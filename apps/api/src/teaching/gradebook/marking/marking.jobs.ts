import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { type EventJob, onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { oncePerDay } from '#kernel/jobs/once-per-day.ts';
import { openDue, publishDue } from './publishing.actions.ts';
import { refreshCourses } from './refreshing.actions.ts';

const idsOf = ({ payload }: EventJob, name: string): string[] => payload[name] as string[];
const task = 'gradebook.members';

/** At the beginning of each school's day: stays that began or ended change who is in a course. */
const refreshDaily = (kernel: Kernel): Promise<void> =>
  eachSchool(kernel, task, (schoolId) =>
    oncePerDay(kernel, schoolId, task, async () => {
      await refreshCourses(await jobCtx(kernel, schoolId, task), 'all');
    }),
  );

export function registerGradebookJobs(): void {
  onEvent('gradebook.due', 'gradebook.publish_due', async (kernel, job) => {
    await publishDue(await jobCtx(kernel, job.schoolId, job.event), idsOf(job, 'ids'));
  });
  onEvent('gradebook.parents_due', 'gradebook.open_due', async (kernel, job) => {
    await openDue(await jobCtx(kernel, job.schoolId, job.event), idsOf(job, 'ids'));
  });
  onEvent('gradebook.ruled', 'gradebook.refresh', async (kernel, job) => {
    await refreshCourses(await jobCtx(kernel, job.schoolId, job.event), { levelIds: idsOf(job, 'levelIds') });
  });
  for (const event of [
    'pupils.class_changed',
    'pupils.enrolled',
    'pupils.left',
    'groups.members_changed',
    'duplicates.merged',
  ] as const)
    onEvent(event, `gradebook.${event}`, async (kernel, job) => {
      await refreshCourses(await jobCtx(kernel, job.schoolId, job.event), { pupilIds: idsOf(job, 'pupilIds') });
    });
  // The event does not name the pupils.
  for (const event of ['imports.ran', 'rollover.ran'] as const)
    onEvent(event, `gradebook.${event}`, async (kernel, job) => {
      await refreshCourses(await jobCtx(kernel, job.schoolId, job.event), 'all');
    });
  onSchedule(task, '7 * * * *', refreshDaily);
}
