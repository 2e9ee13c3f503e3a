import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { publish } from './publication.actions.ts';

/** Makes an asked publication at once, where no worker runs yet; nobody is told. */
export async function publishNow(kernel: Kernel, schoolId: number, id: string): Promise<void> {
  await publish(systemCtx(kernel, schoolId, { kind: 'job', name: 'timetable.publish' }), id);
}
