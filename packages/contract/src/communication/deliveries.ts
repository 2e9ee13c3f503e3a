import * as z from 'zod/mini';
import { notificationKinds } from '../kernel/notifications.ts';
import { type QueryOf, route } from '../kernel/route.ts';
import { day, done, id, instant, page, pageOf, search } from '../kernel/schema.ts';

/** Deliveries are private between the school and its people: closed during look-as. */
const follow = { access: { permission: 'deliveries.follow' }, scope: 'school', correspondence: true } as const;

/** Channels of a notice; `app` for one shown only in the application. */
export const deliveryWays = ['mail', 'push', 'app'] as const;
export const deliveryStates = ['waiting', 'sent', 'failed', 'dropped'] as const;
/** Why a delivery did not arrive, or does not yet, in one word. */
export const deliveryWhys = [
  'unknown_address',
  'full_box',
  'refused',
  'server_away',
  'no_device',
  'not_configured',
  'no_address',
  'closed_account',
  'no_authority',
  'no_right',
  'already_read',
  'too_late',
  'other',
] as const;
export type DeliveryWhy = (typeof deliveryWhys)[number];

const delivery = z.object({
  channel: z.enum(['mail', 'push']),
  state: z.enum(deliveryStates),
  why: z.nullable(z.enum(deliveryWhys)),
  /** It had been taken by a mail server, and came back later. */
  returned: z.boolean(),
  /** When it left, or is due to. */
  at: z.nullable(instant()),
});
const told = z.object({
  id: id(),
  kind: z.enum(notificationKinds),
  /** The neutral title of its kind; the content is only for its reader. */
  title: z.string(),
  at: instant(),
  accountId: id(),
  reader: z.string(),
  readAt: z.nullable(instant()),
  deliveries: z.array(delivery),
  /** The reader's address was refused by a mail server, and is still the same. */
  badAddress: z.boolean(),
  can: z.object({ again: z.boolean() }),
});
export type ToldLine = z.output<typeof told>;

const narrowing = {
  channel: z.optional(z.enum(deliveryWays)),
  state: z.optional(z.enum(deliveryStates)),
  kind: z.optional(z.enum(notificationKinds)),
  from: z.optional(day()),
  to: z.optional(day()),
  q: search(),
};
/** The school's notifications, by kind only, with their results, the latest first: seven days by default. */
export const listDeliveries = route({
  name: 'deliveries.list',
  method: 'GET',
  path: '/admin/deliveries',
  ...follow,
  rate: 'search',
  query: z.object({ page: page(), ...narrowing }),
  response: z.extend(pageOf(told), {
    from: z.string(),
    to: z.string(),
    failed: z.number(),
    /** Addresses of the school to check. */
    addresses: z.number(),
    kinds: z.array(z.object({ kind: z.enum(notificationKinds), title: z.string() })),
  }),
});
export type DeliveryQuery = QueryOf<typeof listDeliveries>;

/**
 * Sends one notice again by the ways that its reader has; what has been read, or was sent again within the hour, is
 * left.
 */
export const sendDeliveryAgain = route({
  name: 'deliveries.again',
  method: 'POST',
  path: '/admin/deliveries/:id/again',
  ...follow,
  params: z.object({ id: id() }),
  body: z.strictObject({}),
  response: done(),
  errors: ['deliveries.not_again'],
});

const address = z.object({
  accountId: id(),
  personId: z.nullable(id()),
  name: z.string(),
  email: z.string(),
  why: z.enum(deliveryWhys),
  since: instant(),
  times: z.number(),
});
export type BadAddress = z.output<typeof address>;
/** Addresses that a mail server refused permanently and that nobody has changed since, the oldest first. */
export const listBadAddresses = route({
  name: 'deliveries.addresses',
  method: 'GET',
  path: '/admin/deliveries/addresses',
  ...follow,
  query: z.object({ page: page() }),
  response: pageOf(address),
});

export const exportDeliveries = route({
  name: 'deliveries.export',
  method: 'GET',
  path: '/admin/deliveries/export',
  ...follow,
  rate: 'export',
  stepUp: true,
  raw: true,
  query: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'csv'), ...narrowing }),
});

export const deliveriesRoutes = [listDeliveries, listBadAddresses, exportDeliveries, sendDeliveryAgain] as const;
/** Queues of this room in « À traiter ». */
export const deliveriesQueues = ['deliveries.addresses'] as const;
