import { room } from '#kernel/act/act.ts';

export const messageSettings = room('message-settings', {
  tables: ['message_matrix', 'message_roles', 'message_rules', 'message_habits'],
});
