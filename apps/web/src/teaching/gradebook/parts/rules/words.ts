import type { Rounding } from '@encrier/contract/teaching/fractions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const unitWords: Record<Rounding['unit'], MessageDescriptor> = {
  hundredth: msg`au centième`,
  tenth: msg`au dixième`,
  half: msg`au demi-point`,
  point: msg`au point`,
};
