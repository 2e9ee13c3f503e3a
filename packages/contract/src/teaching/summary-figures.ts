import * as z from 'zod/mini';
import { id } from '../kernel/schema.ts';
import { arrangements } from '../school-life/plans.ts';

/**
 * What summary reports count. `mark`: out of twenty, the mean of pupils; `count`: things, so many a pupil; `share`: a
 * part of what was asked, of all pupils together.
 */
export const summaryUnits = {
  /** General average, for who reads every subject of a pupil. */
  average: 'mark',
  /** Average of the subjects that the reader marks, where he does not read them all. */
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
/** Of these, what is better when there is more of it; the others are better low. */
export const betterHigh: readonly SummaryKey[] = ['average', 'taught', 'handIn', 'praised', 'recognitions'];

const key = z.enum(summaryKeys as readonly [SummaryKey, ...SummaryKey[]]);
/** One figure over terms, in their order; null where there is nothing to count, or too few pupils to tell. */
export const summaryFigure = z.object({ key, values: z.array(z.nullable(z.number())) });
export type SummaryFigure = z.output<typeof summaryFigure>;

/**
 * One subject of a pupil: his averages over terms, and the class's of the term shown where it has five averages or
 * more.
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
/** What rooms say of one pupil beside figures; absent where they have nothing to say to this reader. */
export const summaryDetails = z.object({
  subjects: z.optional(z.array(summarySubject)),
  skills: z.optional(z.array(summarySkills)),
  /** What changes in class for him; never why. */
  arrangements: z.optional(summaryArrangements),
});
export type SummaryDetails = z.output<typeof summaryDetails>;
