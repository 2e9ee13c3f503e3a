import { Button } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudUp } from '@tabler/icons-react';
import { formatTime } from '#kernel/dates.ts';
import { giveUp, useWaiting } from '#kernel/query/waiting.ts';

/** Offline writes that wait to be sent; each can be discarded. */
export function WaitingPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const waiting = useWaiting();
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
                <Button size="small" onClick={() => giveUp(mutation)}>
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
