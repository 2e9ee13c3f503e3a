import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconSearchOff } from '@tabler/icons-react';

/** No line for this filter: nothing is missing, or nothing matches. */
export function Nothing({ gaps, onAll }: { gaps: boolean; onAll: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={gaps ? IconCircleCheck : IconSearchOff}
      title={gaps ? t`Il ne manque rien` : t`Aucun cours ne correspond`}
      action={
        <Button onClick={onAll}>
          <Trans>Tout afficher</Trans>
        </Button>
      }
    />
  );
}
