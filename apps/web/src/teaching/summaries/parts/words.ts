import type { CommitmentParty, CommitmentState, SummaryState } from '@encrier/contract/teaching/summaries';
import { type SummaryKey, summaryUnits } from '@encrier/contract/teaching/summary-figures';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatChange, formatNumber } from '#kernel/numbers.ts';

export const figureWords: Record<SummaryKey, MessageDescriptor> = {
  average: msg`Moyenne générale`,
  taught: msg`Moyenne dans mes cours`,
  halfDays: msg`Demi-journées d’absence`,
  unjustified: msg`dont non justifiées`,
  late: msg`Retards`,
  handIn: msg`Devoirs rendus`,
  praised: msg`Observations positives`,
  reproached: msg`Observations à améliorer`,
  recognitions: msg`Valorisations`,
  punishments: msg`Punitions et sanctions`,
};
export const reportWords: Record<SummaryState, { word: MessageDescriptor; tone: Tone }> = {
  draft: { word: msg({ message: 'Brouillon', context: 'summary' }), tone: 'plain' },
  reviewed: { word: msg({ message: 'Relu', context: 'summary' }), tone: 'info' },
  published: { word: msg({ message: 'Publié', context: 'summary' }), tone: 'ok' },
};
export const partyWords: Record<CommitmentParty, MessageDescriptor> = {
  pupil: msg`L’élève`,
  family: msg`La famille`,
  school: msg`L’école`,
};
export const commitmentWords: Record<CommitmentState, { word: MessageDescriptor; tone: Tone }> = {
  open: { word: msg({ message: 'En cours', context: 'commitment' }), tone: 'info' },
  kept: { word: msg({ message: 'Tenu', context: 'commitment' }), tone: 'ok' },
  missed: { word: msg({ message: 'Non tenu', context: 'commitment' }), tone: 'warn' },
  dropped: { word: msg({ message: 'Abandonné', context: 'commitment' }), tone: 'plain' },
};
export const scaleWords: readonly MessageDescriptor[] = [msg`Pas du tout`, msg`Un peu`, msg`Assez`, msg`Tout à fait`];

/** A mark to the hundredth; counts and shares with the decimals of their means. */
export function saidFigure(key: SummaryKey, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  switch (summaryUnits[key]) {
    case 'mark':
      return formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    case 'share':
      return `${formatNumber(value, { maximumFractionDigits: 0 })} %`;
    default:
      return formatNumber(value, { maximumFractionDigits: 1 });
  }
}
export const saidMark = (value: number | null): string => saidFigure('average', value);
/** The same on a chart, where whole numbers need no decimals. */
export const chartFigure = (key: SummaryKey, value: number): string =>
  Number.isInteger(value) && summaryUnits[key] === 'mark' ? formatNumber(value) : saidFigure(key, value);
/** Difference of two figures: « +1,25 »; empty when one is missing or they are equal. */
export function saidGap(key: SummaryKey, now: number | null | undefined, before: number | null | undefined): string {
  if (now === null || now === undefined || before === null || before === undefined || now === before) return '';
  const digits = summaryUnits[key] === 'mark' ? 2 : 1;
  return formatChange(now - before, { maximumFractionDigits: digits });
}
