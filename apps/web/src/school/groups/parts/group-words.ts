import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GroupKind } from '../groups.api.ts';

/** Name of each kind of group. */
export const kindNames: Record<GroupKind, MessageDescriptor> = {
  half: msg`Demi-groupe`,
  option: msg`Option`,
  language: msg`Langue`,
  ability: msg`Groupe de niveau`,
  support: msg`Soutien`,
  club: msg`Club`,
};
export const kindPlurals: Record<GroupKind, MessageDescriptor> = {
  half: msg`Demi-groupes`,
  option: msg`Options`,
  language: msg`Langues`,
  ability: msg`Groupes de niveau`,
  support: msg`Soutien`,
  club: msg`Clubs`,
};

/** Names of two halves of a class not yet used by a group of the year. */
export function halfNames(className: string, taken: readonly string[]): [string, string] {
  for (let round = 1; ; round += 2) {
    const pair: [string, string] = [`${className} gr. ${round}`, `${className} gr. ${round + 1}`];
    if (!pair.some((name) => taken.includes(name))) return pair;
  }
}

/** A capacity as typed: null for nothing, undefined when it is no number from 1 to 500. */
export function capacityFrom(text: string): number | null | undefined {
  if (!text.trim()) return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= 500 ? value : undefined;
}
