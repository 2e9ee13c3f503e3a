import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { waitingLine } from '../kernel/queues.ts';
import { route } from '../kernel/route.ts';
import { queueKinds } from '../queues.generated.ts';

const queueFigures = z.object({
  queue: z.enum(queueKinds),
  total: z.number(),
  late: z.number(),
  /** When its oldest item began to wait. */
  since: z.nullable(z.string()),
});
export type QueueFigures = z.output<typeof queueFigures>;

/**
 * Everything that waits for the caller, over all rooms they may handle: the figures of each queue, and their lines,
 * sorted by deadline.
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
    /** Number of items without a line: of a long queue only the most urgent ones are shown. */
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

/** The first lines of « À traiter » on the first page of people with something to handle. */
export const waitingQueuesCard = homeCard(
  'queues.waiting',
  z.object({ total: z.number(), late: z.number(), items: z.array(waitingLine) }),
);

export const queuesRoutes = [listWaiting, countWaiting] as const;
