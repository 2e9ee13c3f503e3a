import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans } from '@lingui/react/macro';
import { IconBan, IconCircleCheck, IconMailForward } from '@tabler/icons-react';
import type { AccountStatus } from '../accounts.api.ts';

/** The state of an account in a word. */
export function StatusOf({ status }: { status: AccountStatus }) {
  if (status === 'active')
    return (
      <StatusPill tone="ok" icon={IconCircleCheck}>
        <Trans>Actif</Trans>
      </StatusPill>
    );
  if (status === 'invited')
    return (
      <StatusPill tone="info" icon={IconMailForward}>
        <Trans>Jamais activé</Trans>
      </StatusPill>
    );
  return (
    <StatusPill tone="bad" icon={IconBan}>
      <Trans>Désactivé</Trans>
    </StatusPill>
  );
}
