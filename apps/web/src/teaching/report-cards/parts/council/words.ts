import { readFraction, shown } from '@encrier/contract/teaching/fractions';
import type { CouncilRole, ReportCouncil } from '@encrier/contract/teaching/report-cards-council';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Council = ReportCouncil;
export type Held = NonNullable<Council['council']>;
export type Pupil = Council['pupils'][number];

export const roleWords: Record<CouncilRole, MessageDescriptor> = {
  chair: msg({ message: 'Présidence', context: 'council' }),
  teacher: msg({ message: 'Professeur', context: 'council' }),
  delegate: msg({ message: 'Délégué des élèves', context: 'council' }),
  parent: msg({ message: 'Délégué des parents', context: 'council' }),
  other: msg({ message: 'Invité', context: 'council' }),
};

/** Whether the council spoke of a pupil: it decided something, or wrote about them since it opened. */
export const isDecided = ({ general }: Pupil, held: Held): boolean =>
  general.decision !== '' || (general.at !== null && Date.parse(general.at) >= Date.parse(held.openedAt));

export const numberOf = (exact: string | null): number | null => (exact === null ? null : shown(readFraction(exact)));

/** Age on a day, in years. */
export function yearsOn(birth: string, day: string): number {
  const [years, later] = [Number(day.slice(0, 4)) - Number(birth.slice(0, 4)), day.slice(5) >= birth.slice(5)];
  return later ? years : years - 1;
}

/** One key for each decision: the first of its letters not used by another decision or shortcut, else none. */
export function keysOf(decisions: readonly string[]): readonly (string | null)[] {
  const taken = new Set(['g', 'n', '0', 'm', 'v']);
  return decisions.map((words) => {
    const plain = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const initials = [...plain.matchAll(/(?<!\p{L})\p{L}/gu)].map(([letter]) => letter);
    const key = [...initials.toReversed(), ...plain].find((letter) => /[a-z]/.test(letter) && !taken.has(letter));
    if (!key) return null;
    taken.add(key);
    return key;
  });
}
