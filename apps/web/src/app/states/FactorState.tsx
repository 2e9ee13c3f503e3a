import { ButtonLink } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { Trans } from '@lingui/react/macro';
import { IconShieldLock } from '@tabler/icons-react';

/** Every page but one's own account, while the school asks this role for a second factor that is missing. */
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
