import { t } from '@lingui/core/macro';
import type { Tone } from '@encrier/ui/data/Card';
import { formatNumber } from '#kernel/numbers.ts';

/** Minutes of class as hours: « 1,5 h ». */
export const hoursOf = (minutes: number): string => t`${formatNumber(minutes / 60, { maximumFractionDigits: 1 })} h`;

/** Advance or delay of a course, in words. Less than an hour counts as on time. */
export function lag({ expected, done }: { expected: number; done: number }): { words: string; tone: Tone } {
  const late = Math.round((expected - done) / 30) * 30;
  if (late >= 60) return { words: t`${hoursOf(late)} de retard sur le plan`, tone: 'warn' };
  if (late <= -60) return { words: t`${hoursOf(-late)} d’avance sur le plan`, tone: 'ok' };
  return { words: t`Dans les temps`, tone: 'ok' };
}

/** Path of the plan's pages. */
export const planPath = (area: string): string => `${area}/cahier-de-textes/progression`;
export const programmePath = (area: string, levelId: string, subjectId: string): string =>
  `${area}/cahier-de-textes/programme/${levelId}/${subjectId}`;
export const sequencePath = (id: string): string => `/prof/cahier-de-textes/sequences/${id}`;
