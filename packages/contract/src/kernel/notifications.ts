import * as z from 'zod/mini';
import { route } from './route.ts';
import { done, id, instant, page, pageOf } from './schema.ts';
import { noticeKinds } from '../notices.generated.ts';

/** Every kind of notification in the rooms' contracts; the client routes by it, never by title. */
export const notificationKinds = noticeKinds;
export type NotificationKind = (typeof noticeKinds)[number];

/**
 * The capacity in which a person is notified. `guardian` and `self`: about their child, or themselves; `audience`: a
 * publication addressed to a group they belong to; `addressee`: written to them; `author`: they wrote, requested or
 * signed it; `teaches`: their lessons or classes; `named`: chosen by name by the school; `right`: a permission of their
 * role; `account`: it protects their account.
 */
export const noticeTies = [
  'guardian',
  'self',
  'audience',
  'addressee',
  'author',
  'teaches',
  'named',
  'right',
  'account',
] as const;
export type NoticeTie = (typeof noticeTies)[number];

export const notification = z.object({
  id: id(),
  type: z.enum(notificationKinds),
  /** One of the brief's titles where it defines one ("Actualités"), else the kind's own. */
  title: z.string(),
  body: z.string(),
  data: z.object({ model: z.object({ type: z.string(), id: z.nullable(z.string()) }) }),
  childId: z.nullable(id()),
  priority: z.enum(['low', 'normal', 'high', 'critical']),
  createdAt: instant(),
  readAt: z.nullable(z.string()),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = route({
  name: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  access: 'session',
  scope: 'self',
  correspondence: true,
  query: z.object({ page: page(), unread: z.optional(z.literal('1')), child: z.optional(id()) }),
  response: z.extend(pageOf(notification), { unread: z.number() }),
});
export const whyNotified = route({
  name: 'notifications.why',
  method: 'GET',
  path: '/notifications/:id/why',
  access: 'session',
  scope: 'self',
  correspondence: true,
  params: z.object({ id: id() }),
  response: z.object({
    tie: z.enum(noticeTies),
    /** The permission of a right. */
    right: z.nullable(z.string()),
    /** The children concerned, among the reader's own, and the reader; nobody else's. */
    children: z.array(z.object({ id: id(), name: z.string(), className: z.nullable(z.string()), self: z.boolean() })),
    /** Its audience, as its readers see it. */
    audience: z.array(z.string()),
    /** The line of the preferences that applies; null when it cannot be chosen. */
    choice: z.nullable(z.enum(notificationKinds)),
    mail: z.enum(['now', 'digest', 'off']),
    push: z.enum(['now', 'digest', 'off']),
    /** Everything that is not urgent waits for the digest, whatever its line says. */
    calm: z.boolean(),
    locked: z.boolean(),
  }),
});
export const markRead = route({
  name: 'notifications.read',
  method: 'POST',
  path: '/notifications/read',
  access: 'session',
  whileReadOnly: true,
  scope: 'self',
  /**
   * Those of `ids`, or those about one object or all of its type, for objects without a read mark; all without either.
   */
  body: z.strictObject({
    ids: z.optional(z.array(id()).check(z.maxLength(200))),
    about: z.optional(
      z.strictObject({ type: z.string().check(z.maxLength(40)), id: z.optional(z.string().check(z.maxLength(60))) }),
    ),
  }),
  response: z.object({ unread: z.number() }),
  unaudited: 'one’s own reading mark',
});
export const channelMode = z.enum(['now', 'digest', 'off']);
export const preferences = z.object({
  items: z.array(
    z.object({ type: z.enum(notificationKinds), mail: channelMode, push: channelMode, locked: z.boolean() }),
  ),
  /** Local times `HH:mm` in the school's zone; equal values mean no quiet hours. */
  quietFrom: z.string(),
  quietTo: z.string(),
  /** Local time of the daily digest. */
  digestAt: z.string(),
  /** Weekdays that are quiet all day, 1 is Monday; the digest also waits for the next day. */
  quietDays: z.array(z.number()),
  /** Everything that is not urgent comes in the digest, whatever the kind's own setting. */
  calm: z.boolean(),
});
export const getPreferences = route({
  name: 'notifications.preferences',
  method: 'GET',
  path: '/notifications/preferences',
  access: 'session',
  scope: 'self',
  response: preferences,
});
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const setPreferences = route({
  name: 'notifications.set_preferences',
  method: 'PUT',
  path: '/notifications/preferences',
  access: 'session',
  scope: 'self',
  body: z.strictObject({
    items: z
      .array(z.strictObject({ type: z.enum(notificationKinds), mail: channelMode, push: channelMode }))
      .check(z.maxLength(100)),
    quietFrom: time,
    quietTo: time,
    digestAt: time,
    quietDays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(6)),
    calm: z.boolean(),
  }),
  response: preferences,
});
export const testNotification = route({
  name: 'notifications.test',
  method: 'POST',
  path: '/notifications/test',
  access: 'session',
  scope: 'self',
  rate: 'reset',
  body: z.strictObject({}),
  response: done(),
});
export const pushKey = route({
  name: 'push.key',
  method: 'GET',
  path: '/push/key',
  access: 'session',
  scope: 'self',
  response: z.object({ key: z.string() }),
});
export const subscribePush = route({
  name: 'push.subscribe',
  method: 'POST',
  path: '/push/subscriptions',
  access: 'session',
  scope: 'self',
  body: z.discriminatedUnion('platform', [
    z.strictObject({
      platform: z.literal('web'),
      endpoint: z.url().check(z.maxLength(1000)),
      keys: z.strictObject({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(100)) }),
    }),
    z.strictObject({
      platform: z.enum(['android', 'ios']),
      token: z.string().check(z.minLength(10), z.maxLength(500)),
    }),
  ]),
  response: done(),
  errors: ['push.host_refused'],
});
export const unsubscribePush = route({
  name: 'push.unsubscribe',
  method: 'POST',
  path: '/push/unsubscribe',
  access: 'session',
  scope: 'self',
  body: z.strictObject({}),
  response: done(),
});
/** Server-sent events; `Last-Event-ID` resumes. Event data is JSON `{kind, …}` with ids only. */
export const live = route({
  name: 'live.stream',
  method: 'GET',
  path: '/live',
  access: 'session',
  scope: 'self',
  raw: true,
});

export const notificationRoutes = [
  listNotifications,
  whyNotified,
  markRead,
  getPreferences,
  setPreferences,
  testNotification,
  pushKey,
  subscribePush,
  unsubscribePush,
  live,
] as const;
