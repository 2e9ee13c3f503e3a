import type { SlipKind, SlipState } from '@encrier/contract/school-life/attendance-slips';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const slipKindWords: Record<SlipKind, MessageDescriptor> = {
  late: msg`Retard`,
  return: msg`Retour d’absence`,
  leave: msg`Sortie de cours`,
};
export const slipStateWords: Record<SlipState, { word: MessageDescriptor; tone: Tone }> = {
  issued: { word: msg`Remis`, tone: 'info' },
  used: { word: msg`Validé en classe`, tone: 'ok' },
  expired: { word: msg`Expiré`, tone: 'warn' },
  cancelled: { word: msg`Billet repris`, tone: 'plain' },
};
/** Address opened by the QR code of a slip on a teacher's phone. */
export const addressOfSlip = (code: string): string =>
  `${window.location.origin}/prof/assiduite?billet=${encodeURIComponent(code)}`;
