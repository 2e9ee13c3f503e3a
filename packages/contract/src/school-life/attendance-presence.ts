import * as z from 'zod/mini';
import { dashboardCard } from '../kernel/cards.ts';
import { id } from '../kernel/schema.ts';

/** Part of the called minutes in which pupils were there, 0 to 1; null where nothing was called. */
const rate = z.nullable(z.number());

/** Presence over a span, and the roll calls of today. */
export const presenceCard = dashboardCard(
  'attendance.presence',
  z.object({
    rate,
    rateBefore: rate,
    /** Pupils with an absence, and pupils who came late, in the span and in the one before. */
    absent: z.number(),
    absentBefore: z.number(),
    late: z.number(),
    lateBefore: z.number(),
    /** The last days with a roll call, at most twenty, whatever the span. */
    days: z.array(z.object({ day: z.string(), rate })),
    /** Levels of the span, in the order of the school; the name is empty for groups over several levels. */
    levels: z.array(z.object({ name: z.string(), rate, absences: z.number() })),
    /** Roll calls due today, and those made. */
    due: z.number(),
    called: z.number(),
    /** Missing ones, the latest first, at most six. */
    undone: z.array(
      z.object({
        lessonId: id(),
        title: z.string(),
        titleAr: z.string(),
        audience: z.string(),
        teachers: z.string(),
        starts: z.number(),
      }),
    ),
  }),
);
