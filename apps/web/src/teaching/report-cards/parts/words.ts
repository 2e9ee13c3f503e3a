import { printed, readFraction, type Rounding } from '@encrier/contract/teaching/fractions';
import type { CommentState, ReportState, WordState } from '@encrier/contract/teaching/report-cards';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDecimal } from '#kernel/numbers.ts';

export const commentWords: Record<CommentState, { word: MessageDescriptor; tone: Tone }> = {
  empty: { word: msg({ message: 'Vide', context: 'comments' }), tone: 'bad' },
  started: { word: msg({ message: 'En cours', context: 'comments' }), tone: 'warn' },
  full: { word: msg({ message: 'Complet', context: 'comments' }), tone: 'info' },
  reviewed: { word: msg({ message: 'Relu', context: 'comments' }), tone: 'ok' },
};
export const classWords: Record<ReportState, { word: MessageDescriptor; tone: Tone }> = {
  open: { word: msg({ message: 'En saisie', context: 'report cards' }), tone: 'plain' },
  frozen: { word: msg({ message: 'Arrêtés', context: 'report cards' }), tone: 'info' },
  published: { word: msg({ message: 'Publiés', context: 'report cards' }), tone: 'ok' },
};

export const wordStateWords: Record<WordState, { word: MessageDescriptor; tone: Tone }> = {
  draft: { word: msg({ message: 'À relire', context: 'comments' }), tone: 'info' },
  returned: { word: msg({ message: 'Renvoyée', context: 'comments' }), tone: 'warn' },
  approved: { word: msg({ message: 'Validée', context: 'comments' }), tone: 'ok' },
};

/** An exact average, rounded by its level's rule; a dash for none. */
export const saidAverage = (exact: string | null, rounding?: Rounding): string =>
  exact === null ? '—' : formatDecimal(printed(readFraction(exact), rounding));
/** The same as a number, to sort averages. */
export function averageValue(exact: string | null): number | null {
  if (exact === null) return null;
  const { n, d } = readFraction(exact);
  return Number(n) / Number(d);
}

export { courseName } from '#kernel/content/subject-name.ts';
