import type { Mailing } from '@encrier/contract/communication/letters';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatTime } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { cancelLetters } from '../letters.api.ts';
import css from './Letters.module.css';

/** State of a mailing sent by the application: waiting and cancellable, sending, or sent. */
export function Leaving({ mailing }: { mailing: Mailing }) {
  const { t } = useLingui();
  const { id, state, sendAt, opened, left, read, can } = mailing;
  const work = useMutation({
    mutationFn: () => cancelLetters(id),
    onSuccess: () => toast.success(t`Envoi annulé : aucune famille n’a rien reçu`),
  });
  if (state === 'paper') return null;
  return (
    <div className={css.leaving}>
      {work.error && <Notice tone="bad">{sentence(work.error)}</Notice>}
      {state === 'waiting' && (
        <>
          <Notice tone="info" title={t`Les lettres partent à ${sendAt ? formatTime(sendAt) : ''}`}>
            <Trans>Jusque-là, rien n’est visible des familles et l’envoi peut être annulé.</Trans>
          </Notice>
          {can.cancel && (
            <Button icon={IconArrowBackUp} busy={work.isPending} onClick={() => work.mutate()}>
              <Trans>Annuler l’envoi</Trans>
            </Button>
          )}
        </>
      )}
      {state === 'sending' && (
        <label className={css.progress}>
          <Trans>
            Lettres parties : {left} sur {opened}
          </Trans>
          <progress max={opened} value={Math.min(left, opened)} />
        </label>
      )}
      {state === 'sent' && (
        <label className={css.progress}>
          <Trans>
            Lettres lues : {read} sur {left}
          </Trans>
          <progress max={left} value={read} />
        </label>
      )}
      {state === 'cancelled' && (
        <Notice tone="warn" title={t`Envoi annulé`}>
          <Trans>Aucune famille n’a reçu ces lettres.</Trans>
        </Notice>
      )}
    </div>
  );
}
