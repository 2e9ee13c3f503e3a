import { room } from '#kernel/act/act.ts';

export const dangerRoom = room('danger', {
  tables: ['danger_reports', 'danger_steps', 'danger_readings', 'danger_reminders'],
});
export type DangerTx = Parameters<Parameters<typeof dangerRoom.act>[2]>[0];
