import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { PageBody } from '@encrier/ui/frame/PageHeader';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useOnline } from '#kernel/query/offline.ts';

/** A page that failed: what happened, what is saved, and a retry button. */
export function CrashState({ error, retry }: { error: unknown; retry: () => void }) {
  const online = useOnline();
  return (
    <PageBody>
      <StatePage
        icon={IconAlertTriangle}
        title={<Trans>Cette page n’a pas pu s’afficher</Trans>}
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              <Trans>Réessayer</Trans>
            </Button>
            <ButtonLink href="/">
              <Trans>Revenir à l’accueil</Trans>
            </ButtonLink>
          </>
        }
        foot={<Trans>Ce que vous avez enregistré est gardé.</Trans>}
      >
        {online ? (
          sentence(error)
        ) : (
          <Trans>Cette page n’a pas encore été ouverte sur cet appareil : elle viendra avec le réseau.</Trans>
        )}
      </StatePage>
    </PageBody>
  );
}
