import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { waitingLine } from '../kernel/queues.ts';
import { route } from '../kernel/route.ts';
import { queueKinds } from '../queues.generated.ts';

const queueFigures = z.object({
  queue: z.enum(queueKinds),
  total: z.number(),
  late: z.number(),
  /** When its oldest thing began to wait. */
  since: z.nullable(z.string()),
});
export type QueueFigures = z.output<typeof queueFigures>;

/**
 * All that waits for who asks, over every room that he may handle: the figures of each queue, and their lines, what is
 * due first.
 */
export const listWaiting = route({
  name: 'queues.list',
  method: 'GET',
  path: '/queues',
  access: 'session',
  scope: 'self',
  response: z.object({
    queues: z.array(queueFigures),
    items: z.array(waitingLine),
    /** How many things stand in no line: of a long queue the most urgent ones are shown. */
    rest: z.number(),
  }),
});

/** How much waits in each queue, for the menu. */
export const countWaiting = route({
  name: 'queues.count',
  method: 'GET',
  path: '/queues/counts',
  access: 'session',
  scope: 'self',
  response: z.object({ queues: z.array(z.pick(queueFigures, { queue: true, total: true, late: true })) }),
});

/** The first lines of « À traiter » on the first page of who has something to handle. */
export const waitingQueuesCard = homeCard(
  'queues.waiting',
  z.object({ total: z.number(), late: z.number(), items: z.array(waitingLine) }),
);

export const queuesRoutes = [listWaiting, countWaiting] as const;
