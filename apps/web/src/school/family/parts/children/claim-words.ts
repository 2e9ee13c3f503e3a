import type { ChildCodeState } from '@encrier/contract/school/child-codes';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** State of a request made with a code; the first two are for an unused code. */
export const claimWords: Record<ChildCodeState, { word: MessageDescriptor; tone: Tone }> = {
  open: { word: msg`Code donné`, tone: 'plain' },
  cancelled: { word: msg`Code annulé`, tone: 'plain' },
  waiting: { word: msg`En attente`, tone: 'warn' },
  accepted: { word: msg`Acceptée`, tone: 'ok' },
  refused: { word: msg`Refusée`, tone: 'bad' },
  withdrawn: { word: msg`Retirée`, tone: 'plain' },
};
