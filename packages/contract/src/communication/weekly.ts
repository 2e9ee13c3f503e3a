import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { id, day, version } from '../kernel/schema.ts';

/** A pupil's week, as read by the pupil or a guardian. */
export const weeklySummary = z.object({
  pupil: z.nullable(z.object({ id: id(), name: z.string(), className: z.nullable(z.string()), self: z.boolean() })),
  /** Other pupils whose week the reader may open. */
  pupils: z.array(z.object({ id: id(), name: z.string() })),
  from: z.string(),
  to: z.string(),
  /** Whether this week is the current one, without a later one. */
  last: z.boolean(),
  parts: z.array(
    z.object({
      part: z.string(),
      title: z.string(),
      path: z.string(),
      total: z.number(),
      items: z.array(
        z.object({
          day: z.nullable(z.string()),
          word: z.string(),
          text: z.string(),
          subject: z.nullable(z.string()),
          mark: z.nullable(z.string()),
          outOf: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type WeeklySummary = z.output<typeof weeklySummary>;

export const readWeek = route({
  name: 'weekly.read',
  method: 'GET',
  path: '/weekly',
  access: 'session',
  scope: 'children',
  query: z.object({ pupil: z.optional(id()), to: z.optional(day()) }),
  response: weeklySummary,
});

export const weeklySettings = z.object({
  sends: z.boolean(),
  /** From 1 (Monday) to 7. */
  weekday: z.number(),
  /** On the school's clock. */
  hour: z.number(),
  /** Last day of the latest week sent. */
  sentOn: z.nullable(z.string()),
  version: z.number(),
});
export type WeeklySettings = z.output<typeof weeklySettings>;
const office = { access: { permission: 'school.settings' }, scope: 'school' } as const;
export const getWeeklySettings = route({
  name: 'weekly.settings',
  method: 'GET',
  path: '/admin/weekly/settings',
  ...office,
  response: weeklySettings,
});
export const setWeeklySettings = route({
  name: 'weekly.set_settings',
  method: 'PUT',
  path: '/admin/weekly/settings',
  ...office,
  body: z.strictObject({
    sends: z.boolean(),
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    hour: z.int().check(z.minimum(6), z.maximum(21)),
    version: version(),
  }),
  response: weeklySettings,
  errors: ['edited_meanwhile'],
});

/**
 * Day on which the caller gets the summary: the school's day, or the caller's own. `applies`: the caller has a week
 * to read and the school sends summaries.
 */
export const ownWeekday = z.object({
  applies: z.boolean(),
  school: z.number(),
  hour: z.number(),
  own: z.nullable(z.number()),
});
export type OwnWeekday = z.output<typeof ownWeekday>;
export const getOwnWeekday = route({
  name: 'weekly.own_day',
  method: 'GET',
  path: '/weekly/own-day',
  access: 'session',
  scope: 'self',
  response: ownWeekday,
});
export const setOwnWeekday = route({
  name: 'weekly.set_own_day',
  method: 'PUT',
  path: '/weekly/own-day',
  access: 'session',
  scope: 'self',
  body: z.strictObject({ weekday: z.nullable(z.int().check(z.minimum(1), z.maximum(7))) }),
  response: ownWeekday,
});

export const weeklyRoutes = [readWeek, getOwnWeekday, setOwnWeekday, getWeeklySettings, setWeeklySettings] as const;
/** Kinds of notifications that it sends. */
export const weeklyNotices = ['semaine'] as const;
