import { room } from '#kernel/act/act.ts';

export const notifications = room('notifications', {
  tables: ['notifications', 'notification_preferences', 'push_subscriptions', 'mail_bounces'],
});
