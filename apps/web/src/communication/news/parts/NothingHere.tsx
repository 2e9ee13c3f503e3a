import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNews, IconSearchOff } from '@tabler/icons-react';

/** No publication: because of the filter, with a link to all, or because there is none yet. */
export function NothingHere({ narrowed, onAll }: { narrowed: boolean; onAll: () => void }) {
  const { t } = useLingui();
  if (narrowed)
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t`Aucune actualité ne correspond`}
        action={
          <Button onClick={onAll}>
            <Trans>Tout afficher</Trans>
          </Button>
        }
      />
    );
  return (
    <EmptyState icon={IconNews} title={t`Aucune actualité pour l’instant`}>
      <Trans>Ce que l’école publie pour vous apparaîtra ici.</Trans>
    </EmptyState>
  );
}
