import { Button } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutationState } from '@tanstack/react-query';
import { IconCloudUp } from '@tabler/icons-react';
import { formatTime } from '#kernel/dates.ts';
import { queries } from '#kernel/query/client.ts';

/** Writes made without network that wait to be sent; each can be discarded. */
export function WaitingPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const waiting = useMutationState({
    filters: { predicate: (mutation) => mutation.state.isPaused },
    select: (mutation) => mutation,
  });
  return (
    <Sheet open={open} onClose={onClose} title={t`Modifications en attente`} closeLabel={t`Fermer`}>
      {waiting.length === 0 ? (
        <p>
          <Trans>Tout est envoyé.</Trans>
        </p>
      ) : (
        <CardRows>
          {waiting.map((mutation) => (
            <CardRow
              key={mutation.mutationId}
              icon={IconCloudUp}
              title={typeof mutation.meta?.label === 'string' ? mutation.meta.label : t`Modification`}
              detail={formatTime(new Date(mutation.state.submittedAt))}
              end={
                <Button size="small" onClick={() => queries.getMutationCache().remove(mutation)}>
                  <Trans>Renoncer</Trans>
                </Button>
              }
            />
          ))}
        </CardRows>
      )}
    </Sheet>
  );
}
