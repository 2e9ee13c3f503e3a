import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { publish } from './publication.actions.ts';

/** Executes a requested publication at once, when no worker is running yet; nobody is notified. */
export async function publishNow(kernel: Kernel, schoolId: number, id: string): Promise<void> {
  await publish(systemCtx(kernel, schoolId, { kind: 'job', name: 'timetable.publish' }), id);
}
