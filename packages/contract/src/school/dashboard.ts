import * as z from 'zod/mini';
import { dashboardCard, filledCard } from '../kernel/cards.ts';
import { type ResponseOf, route } from '../kernel/route.ts';

export const dashboardSpans = ['day', 'week', 'term'] as const;
export type DashboardSpan = (typeof dashboardSpans)[number];

/**
 * The school at a glance, with the data of each room in the reader's reach, for people who may read its rows. The
 * period ends today; it is compared with one of as many days before it, so that a Tuesday is compared with the last
 * one.
 */
export const getDashboard = route({
  name: 'dashboard.get',
  method: 'GET',
  path: '/dashboard',
  access: { permission: 'dashboard.view' },
  scope: 'school',
  query: z.object({ span: z._default(z.enum(dashboardSpans), 'day') }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    before: z.object({ from: z.string(), to: z.string() }),
    cards: z.array(filledCard),
  }),
});
export type Dashboard = ResponseOf<typeof getDashboard>;

/** How much waits in « À traiter », and how much of it is late. */
export const toDecideCard = dashboardCard(
  'queues.to_decide',
  z.object({
    total: z.number(),
    late: z.number(),
    queues: z.array(z.object({ queue: z.string(), total: z.number(), late: z.number() })),
  }),
);

/** Pupils in a class today, and the places of the classes that say how many they have. */
export const enrolledCard = dashboardCard(
  'classes.enrolled',
  z.object({
    pupils: z.number(),
    classes: z.number(),
    /** Pupils of the classes with a number of places, and those places. */
    placed: z.number(),
    capacity: z.number(),
  }),
);

export const dashboardRoutes = [getDashboard] as const;
