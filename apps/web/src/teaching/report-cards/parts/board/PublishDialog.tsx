import type { CardPapers } from '@encrier/contract/teaching/report-cards-families';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MomentField } from '#kernel/content/MomentField.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { publish } from '../../report-cards.api.ts';
import css from '../ReportCards.module.css';

type When = 'now' | 'at';
/** Lets families read the cards of a class, now or at a chosen time. */
export function PublishDialog({
  classId,
  termId,
  data,
  onClose,
}: {
  classId: string;
  termId: string;
  data: CardPapers;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [when, setWhen] = useState<When>('now');
  const [at, setAt] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (how: When | 'hold'): Promise<void> => {
    setBusy(true);
    try {
      await publish(classId, { termId, when: how, at: how === 'at' ? at : null });
      if (how === 'now') toast.success(t`Bulletins publiés : les familles sont prévenues.`);
      else toast.success(how === 'at' ? t`Publication prévue.` : t`Publication retenue.`);
      onClose();
    } catch (failure) {
      setError(sentence(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Publier les bulletins`}
      closeLabel={t`Fermer`}
      foot={
        <>
          {data.publishAt && (
            <Button busy={busy} onClick={() => void send('hold')}>
              <Trans>Retenir</Trans>
            </Button>
          )}
          <Button variant="primary" busy={busy} disabled={when === 'at' && !at} onClick={() => void send(when)}>
            {when === 'now' ? <Trans>Publier maintenant</Trans> : <Trans>Prévoir la publication</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {error && <Notice tone="bad">{error}</Notice>}
        {data.publishAt && (
          <p className={css.quiet}>
            <Trans>Publication prévue {formatMoment(data.publishAt)}.</Trans>
          </p>
        )}
        <RadioField<When>
          label={t`Quand`}
          value={when}
          options={[
            { value: 'now', label: t`Maintenant` },
            { value: 'at', label: t`À une heure choisie` },
          ]}
          onChange={setWhen}
        />
        {when === 'at' && <MomentField label={t`Jour`} value={at} onChange={setAt} hour="18:00" />}
        <p className={css.quiet}>
          <Trans>Chaque élève et ses responsables lisent leur bulletin, et celui de personne d’autre.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
