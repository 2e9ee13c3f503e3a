import { onEvent } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { endRoom } from './rooms.actions.ts';

/** Rooms do not outlast their lessons. */
export const registerRoomJobs = (): void =>
  onEvent('distance.room_opened', 'distance.end_room', async (kernel, { schoolId, event, payload }) => {
    const { lessonId, orgId } = payload as { lessonId: string; orgId: string };
    await endRoom(await jobCtx(kernel, schoolId, event), { lessonId, orgId });
  });
