import { stopLookAs } from '@encrier/contract/access/auth';
import { Button } from '@encrier/ui/actions/Button';
import { TopBand } from '@encrier/ui/feedback/Notice';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '#kernel/api/client.ts';
import { endLook } from '#kernel/session/account.ts';
import { useSession } from '#kernel/session/session.ts';

/** Always visible during look-as: the person, read-only, and the button to stop. */
export function LookAsBanner() {
  const lookAs = useSession((value) => value.lookAs);
  const [busy, setBusy] = useState(false);
  if (!lookAs) return null;
  const stop = async (): Promise<void> => {
    setBusy(true);
    await api(stopLookAs, { body: {} }).catch(() => null);
    await endLook();
    setBusy(false);
  };
  const { label } = lookAs;
  return (
    <TopBand
      action={
        <Button size="small" busy={busy} onClick={() => void stop()}>
          <Trans>Revenir à mon compte</Trans>
        </Button>
      }
    >
      <Trans>
        Vous voyez l’application comme <bdi>{label}</bdi>, en lecture seule.
      </Trans>
    </TopBand>
  );
}
