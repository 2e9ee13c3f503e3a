import { TopBand } from '@encrier/ui/feedback/Notice';
import { Trans } from '@lingui/react/macro';
import { useSession } from '#kernel/session/session.ts';

/** Always visible while the school is read-only: nothing is saved, and why. */
export function ReadOnlyBanner() {
  const reason = useSession((value) => value.school?.readOnly ?? null);
  if (reason === null) return null;
  return (
    <TopBand>
      <Trans>L’école est en lecture seule : rien n’est enregistré pour le moment.</Trans>{' '}
      {reason && <bdi>{reason}</bdi>}
    </TopBand>
  );
}
