import { msg } from '@lingui/core/macro';
import { formatMoment, weekdayName } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';

export const habitWords = {
  openFrom: msg`De`,
  openTo: msg`À`,
  openDays: msg`Jours`,
  awayFrom: msg`Du`,
  awayTo: msg`Au`,
  autoReply: msg`Réponse automatique`,
};

/** A habit in words. */
export const saidOf = (value: unknown, field: string): string | undefined => {
  if (field === 'openDays') return (value as number[]).map((day) => weekdayName(day)).join(comma()) || undefined;
  return value && (field === 'awayFrom' || field === 'awayTo') ? formatMoment(String(value)) : undefined;
};
