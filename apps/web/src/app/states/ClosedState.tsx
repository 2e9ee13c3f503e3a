import { ButtonLink } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { Trans } from '@lingui/react/macro';
import { IconEyeOff } from '@tabler/icons-react';

/** A page that nobody reads through another's account: what is closed, and why. */
export function ClosedState() {
  return (
    <PageBody>
      <StatePage
        icon={IconEyeOff}
        title={<Trans>Fermé pendant la consultation</Trans>}
        actions={
          <ButtonLink variant="primary" href="/">
            <Trans>Revenir à l’accueil</Trans>
          </ButtonLink>
        }
        foot={<Trans>Pour aider cette personne, demandez-lui de vous montrer la page sur son propre écran.</Trans>}
      >
        <Trans>Messages, réclamations, santé et notifications ne se lisent pas par le compte d’un autre.</Trans>
      </StatePage>
    </PageBody>
  );
}
