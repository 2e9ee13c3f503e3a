import { ButtonLink } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { Trans } from '@lingui/react/macro';
import { IconShieldLock } from '@tabler/icons-react';

/** Replaces every page except the person's account, while the school requires a missing second factor for this role. */
export function FactorState() {
  return (
    <PageBody>
      <StatePage
        icon={IconShieldLock}
        title={<Trans>Activez la double authentification</Trans>}
        actions={
          <ButtonLink variant="primary" href="/account?open=security">
            <Trans>Activer la double authentification</Trans>
          </ButtonLink>
        }
        foot={<Trans>Sans téléphone sous la main, demandez de l’aide au secrétariat.</Trans>}
      >
        <Trans>
          L’école la demande à votre rôle : tout s’ouvre dès qu’un code de votre téléphone protège ce compte.
        </Trans>
      </StatePage>
    </PageBody>
  );
}
