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
