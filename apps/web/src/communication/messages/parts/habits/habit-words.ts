import { msg } from '@lingui/core/macro';
import { formatMoment, formatWeekday } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';

export const habitWords = {
  openFrom: msg`De`,
  openTo: msg`À`,
  openDays: msg`Jours`,
  awayFrom: msg`Du`,
  awayTo: msg`Au`,
  autoReply: msg`Réponse automatique`,
};

// 5 January 2026 is a Monday.
const dayName = (day: number): string => formatWeekday(`2026-01-${String(4 + day).padStart(2, '0')}`);
/** A habit in words. */
export const saidOf = (value: unknown, field: string): string | undefined => {
  if (field === 'openDays') return (value as number[]).map(dayName).join(comma()) || undefined;
  return value && (field === 'awayFrom' || field === 'awayTo') ? formatMoment(String(value)) : undefined;
};
