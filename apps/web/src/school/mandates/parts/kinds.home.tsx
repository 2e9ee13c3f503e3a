import type { MandateKind } from '@encrier/contract/school/mandates';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Words of each kind of mandate; the first page shows them too. */
export const kindWords: Record<MandateKind, MessageDescriptor> = {
  pupil: msg`Délégué de classe`,
  deputy: msg`Délégué suppléant`,
  eco: msg`Éco-délégué`,
  parent: msg`Parent délégué`,
  council: msg`Conseil d’établissement`,
};
const femaleWords: Record<MandateKind, MessageDescriptor> = {
  pupil: msg`Déléguée de classe`,
  deputy: msg`Déléguée suppléante`,
  eco: msg`Éco-déléguée`,
  parent: msg({ message: 'Parent délégué', context: 'woman' }),
  council: kindWords.council,
};
/** Name of a mandate, masculine or feminine. */
export const wordsOfKind = ({ kind, female }: { kind: MandateKind; female: boolean }): MessageDescriptor =>
  (female ? femaleWords : kindWords)[kind];
