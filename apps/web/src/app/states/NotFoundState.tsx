import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { Trans } from '@lingui/react/macro';
import { IconMapOff } from '@tabler/icons-react';

/** An unknown address, in the shell. */
export function NotFoundState() {
  return (
    <PageBody>
      <StatePage
        icon={IconMapOff}
        title={<Trans>Page introuvable</Trans>}
        actions={
          <>
            <ButtonLink variant="primary" href="/">
              <Trans>Revenir à l’accueil</Trans>
            </ButtonLink>
            <Button onClick={() => history.back()}>
              <Trans>Page précédente</Trans>
            </Button>
          </>
        }
      >
        <Trans>L’adresse a peut-être changé, ou la page n’existe plus.</Trans>
      </StatePage>
    </PageBody>
  );
}
