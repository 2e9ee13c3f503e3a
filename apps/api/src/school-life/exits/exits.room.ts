import { room } from '#kernel/act/act.ts';

export const exitsRoom = room('exits', {
  tables: ['exit_requests', 'exit_settings', 'exit_two_person_levels', 'exit_passages', 'exit_persons', 'exit_passes'],
});
export type ExitsTx = Parameters<Parameters<typeof exitsRoom.act>[2]>[0];
