import type { Icon } from '@encrier/ui/actions/Button';
import type { Tone } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleDashed, IconEye, IconUserOff } from '@tabler/icons-react';
import type { ReceiptState } from '../../admin.api.ts';

/** Word, tone and icon of each state of a reader. */
export const receiptLooks: Record<ReceiptState, { word: MessageDescriptor; tone: Tone; icon: Icon }> = {
  unread: { word: msg`Non lue`, tone: 'plain', icon: IconCircleDashed },
  read: { word: msg`Lue`, tone: 'info', icon: IconEye },
  acknowledged: { word: msg`Confirmée`, tone: 'ok', icon: IconCircleCheck },
  no_account: { word: msg`Sans compte actif`, tone: 'warn', icon: IconUserOff },
};

export function ReceiptPill({ state }: { state: ReceiptState }) {
  const { i18n } = useLingui();
  const { word, tone, icon } = receiptLooks[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(word)}
    </StatusPill>
  );
}
