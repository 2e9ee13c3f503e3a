import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { sentence } from '#kernel/errors/sentence.ts';

/** What stands in the place of the boards while they are on their way, or when they could not be read. */
export function NotYet({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui();
  if (!error) return <Skeletons label={t`Chargement des tableaux`} shape="text" rows={6} />;
  return (
    <StatePage
      icon={IconCloudOff}
      title={t`Les tableaux n’ont pas pu être lus`}
      actions={
        <Button variant="primary" onClick={retry}>
          <Trans>Réessayer</Trans>
        </Button>
      }
    >
      {sentence(error)}
    </StatePage>
  );
}
