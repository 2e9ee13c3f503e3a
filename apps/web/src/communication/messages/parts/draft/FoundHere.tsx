import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans } from '@lingui/react/macro';
import { formatRelative, formatTime } from '#kernel/dates.ts';
import { useDraft, useKeeper } from './DraftContext.tsx';

/** Text that only this device had, restored: the button to discard it. */
export function FoundHere() {
  const keeper = useKeeper();
  const foundAt = useDraft((state) => state.foundAt);
  const saved = useDraft((state) => state.post !== null);
  const conflict = useDraft((state) => state.phase === 'conflict');
  if (!foundAt || conflict) return null;
  const when = `${formatRelative(foundAt)}, ${formatTime(foundAt)}`;
  return (
    <Notice
      tone="info"
      title={<Trans>Votre texte a été retrouvé sur cet appareil</Trans>}
      action={
        <Button size="small" onClick={() => keeper.forget()}>
          {saved ? <Trans>Revenir au texte enregistré</Trans> : <Trans>Repartir d’une page blanche</Trans>}
        </Button>
      }
    >
      <Trans>Il n’avait pas pu être enregistré ({when}). Rien n’est perdu.</Trans>
    </Notice>
  );
}
