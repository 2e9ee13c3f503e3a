import { Notice } from '@encrier/ui/feedback/Notice';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { cancel, type FamilyExit } from '../exits.api.ts';
import { whenWords } from './words.ts';

/** Asks before an exit is given up. */
export function GiveUp({ exit, onClose }: { exit: FamilyExit; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const give = useMutation({ mutationFn: () => cancel(exit.id, exit.version), onSettled: onClose });
  const when = whenWords(i18n, exit);
  return (
    <Confirm
      open
      danger
      title={t`Annuler cette sortie ?`}
      action={t`Annuler la sortie`}
      cancel={t`Garder`}
      busy={give.isPending}
      onConfirm={() => give.mutate()}
      onCancel={onClose}
    >
      <p>
        <bdi>{when}</bdi>
      </p>
      {exit.state === 'approved' && (
        <Notice>
          <Trans>L’école est prévenue : l’élève restera.</Trans>
        </Notice>
      )}
    </Confirm>
  );
}
