import type { BankShare } from '@encrier/contract/teaching/diagnostic-bank';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const shareWords: Record<BankShare, MessageDescriptor> = {
  mine: msg`Moi seul`,
  subject: msg`Les professeurs de la matière`,
  school: msg`Tous les professeurs`,
};
