import type { DangerState, DangerStep } from '@encrier/contract/school-life/danger';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const stateWords: Record<DangerState, { word: MessageDescriptor; tone: Tone }> = {
  received: { word: msg`À évaluer`, tone: 'warn' },
  assessed: { word: msg`Évaluée`, tone: 'info' },
  transmitted: { word: msg`Transmise à l’autorité`, tone: 'info' },
  closed: { word: msg`Close`, tone: 'plain' },
};
export const stepWords: Record<DangerStep, MessageDescriptor> = {
  assess: msg`Évaluation de la situation`,
  transmit: msg`Transmission à l’autorité`,
  close: msg`Clôture`,
};
