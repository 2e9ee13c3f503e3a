import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useCan } from '#kernel/session/rights.ts';
import type { Board, CredentialKind } from '../credentials.api.ts';
import { useAccounts } from './use-accounts.ts';

/** People without an account: they cannot have a sheet. */
export function MissingAccounts({ board: { total }, kind }: { board: Board; kind: CredentialKind }) {
  const mayPrint = useCan('credentials.print');
  const { askAccounts, busy } = useAccounts();
  const count = total.noAccount;
  if (!mayPrint || count === 0) return null;
  return (
    <Notice
      tone="warn"
      title={plural(count, {
        one: '# personne n’a pas encore de compte',
        other: '# personnes n’ont pas encore de compte',
      })}
      action={
        <Button size="small" icon={IconUserPlus} busy={busy} onClick={() => void askAccounts({ kind }, count)}>
          <Trans>Créer les comptes manquants</Trans>
        </Button>
      }
    >
      <Trans>Sans compte, pas de fiche à imprimer. L’identifiant suit la règle de l’école.</Trans>
    </Notice>
  );
}
