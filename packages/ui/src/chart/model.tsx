import type { CSSProperties } from 'react';

export type ChartTone = 'ink' | 'soft' | 'ok' | 'warn' | 'bad' | 'quiet';
/** A place along the axis: a day, a class, a month. */
export type ChartPoint = {
  key: string;
  /** Announced, and written in the table. */
  name: string;
  /** Under the axis. */
  short?: string;
};
export type ChartSeries = {
  key: string;
  name: string;
  /** One for each point; null where nothing is known. */
  values: readonly (number | null)[];
  tone?: ChartTone;
};
export type ChartWords = {
  /** Words of a value: « 17 novembre, Établissement, 91,9 % ». */
  value: (point: string, series: string, value: string) => string;
  /** For a missing value. */
  none: string;
  /** Replaces a chart without any value. */
  empty: string;
  /** Head of the first column of the table. */
  column: string;
  showTable: string;
  hideTable: string;
};
export type ChartBase = {
  /** Accessible name, and caption of the table. */
  label: string;
  format: (value: number) => string;
  words: ChartWords;
  /** The table is shown by a button, or only exists for screen readers. */
  table?: 'toggle' | 'hidden';
  height?: number;
};

const tones: Readonly<Record<ChartTone, string>> = {
  ink: 'var(--accent)',
  soft: 'var(--encre-3)',
  ok: 'var(--ok)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  quiet: 'var(--text-3)',
};
const inOrder: readonly ChartTone[] = ['ink', 'soft', 'warn', 'ok', 'quiet', 'bad'];

export const toneOf = (series: ChartSeries, index: number): CSSProperties =>
  ({ '--series': tones[series.tone ?? inOrder[index % inOrder.length]!] }) as CSSProperties;
