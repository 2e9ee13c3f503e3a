import * as z from 'zod/mini';
import { id } from '../kernel/schema.ts';
import { arrangements } from '../school-life/plans.ts';

/**
 * Units of the figures in summary reports. `mark`: out of 20, the average of pupils; `count`: number of things per
 * pupil; `share`: proportion of the total for all pupils together.
 */
export const summaryUnits = {
  /** General average, for a reader of every subject of the pupil. */
  average: 'mark',
  /** Average of the subjects that the reader marks, when they do not read them all. */
  taught: 'mark',
  halfDays: 'count',
  unjustified: 'count',
  late: 'count',
  handIn: 'share',
  praised: 'count',
  reproached: 'count',
  recognitions: 'count',
  punishments: 'count',
} as const satisfies Record<string, 'mark' | 'count' | 'share'>;
export type SummaryKey = keyof typeof summaryUnits;
export const summaryKeys = Object.keys(summaryUnits) as readonly SummaryKey[];
/** Figures where higher is better; for the others, lower is better. */
export const betterHigh: readonly SummaryKey[] = ['average', 'taught', 'handIn', 'praised', 'recognitions'];

const key = z.enum(summaryKeys as readonly [SummaryKey, ...SummaryKey[]]);
/** One figure over terms, in their order; null where there is nothing to count, or too few pupils to show it. */
export const summaryFigure = z.object({ key, values: z.array(z.nullable(z.number())) });
export type SummaryFigure = z.output<typeof summaryFigure>;

/**
 * One subject of a pupil: the pupil's averages over terms, and the class average of the shown term when it has five
 * averages or more.
 */
export const summarySubject = z.object({
  courseId: id(),
  subject: z.string(),
  subjectAr: z.string(),
  colour: z.string(),
  teachers: z.string(),
  values: z.array(z.nullable(z.number())),
  mean: z.nullable(z.number()),
});
export type SummarySubject = z.output<typeof summarySubject>;
export const summarySkills = z.object({
  domain: z.string(),
  items: z.array(z.object({ name: z.string(), mastery: z.string() })),
});
export const summaryArrangements = z.object({
  arrangements: z.array(z.enum(arrangements)),
  arrangementText: z.string(),
  extraPercent: z.nullable(z.number()),
});
/** Details of rooms about one pupil besides figures; absent when they have nothing for this reader. */
export const summaryDetails = z.object({
  subjects: z.optional(z.array(summarySubject)),
  skills: z.optional(z.array(summarySkills)),
  /** Arrangements in class for the pupil, without the reason. */
  arrangements: z.optional(summaryArrangements),
});
export type SummaryDetails = z.output<typeof summaryDetails>;
