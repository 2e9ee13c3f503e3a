import { ButtonLink } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { Trans } from '@lingui/react/macro';
import { IconMapOff } from '@tabler/icons-react';

/** An unknown address, before sign-in. */
export function UnknownAddress() {
  return (
    <main>
      <StatePage
        icon={IconMapOff}
        title={<Trans>Page introuvable</Trans>}
        actions={
          <ButtonLink variant="primary" href="/login">
            <Trans>Se connecter</Trans>
          </ButtonLink>
        }
      >
        <Trans>L’adresse a peut-être changé, ou la page n’existe plus.</Trans>
      </StatePage>
    </main>
  );
}
