import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleDashed, IconCircleOff } from '@tabler/icons-react';
import type { PersonRow } from '../directory.api.ts';

/** Whether somebody can sign in, in a word. */
export function AccountPill({ status }: { status: NonNullable<PersonRow['account']> }) {
  if (status === 'active')
    return (
      <StatusPill tone="ok" icon={IconCircleCheck}>
        <Trans>Actif</Trans>
      </StatusPill>
    );
  if (status === 'invited')
    return (
      <StatusPill icon={IconCircleDashed}>
        <Trans>Invité</Trans>
      </StatusPill>
    );
  if (status === 'disabled')
    return (
      <StatusPill tone="warn" icon={IconCircleOff}>
        <Trans>Désactivé</Trans>
      </StatusPill>
    );
  return (
    <StatusPill icon={IconCircleDashed}>
      <Trans>Sans compte</Trans>
    </StatusPill>
  );
}
