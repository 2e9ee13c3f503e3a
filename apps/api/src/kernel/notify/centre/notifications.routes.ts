import * as c from '@encrier/contract/kernel/notifications';
import { read, write } from '#kernel/http/bind.ts';
import { markRead, markReadAbout, subscribePush, testNotification, unsubscribePush } from './notifications.actions.ts';
import { getPreferences, listNotifications, pushKey } from './notifications.queries.ts';
import { whyNotice } from './why.queries.ts';

export const notificationBindings = [
  read(c.listNotifications, (ctx, { query }) => listNotifications(ctx, query)),
  read(c.whyNotified, (ctx, { params }) => whyNotice(ctx, params.id)),
  write(c.markRead, (ctx, { body }) => (body.about ? markReadAbout(ctx, body.about) : markRead(ctx, body.ids))),
  read(c.getPreferences, (ctx) => getPreferences(ctx)),
  write(c.testNotification, (ctx) => testNotification(ctx)),
  read(c.pushKey, (ctx) => pushKey(ctx)),
  write(c.subscribePush, (ctx, { body }) => subscribePush(ctx, body)),
  write(c.unsubscribePush, (ctx) => unsubscribePush(ctx)),
];
