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
