import type { ProofClass } from '@encrier/contract/teaching/report-cards-proof';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from './ReportCards.module.css';

type ReturnProps = {
  one: ProofClass['courses'][number]['comments'][number];
  label: string;
  error: string;
  busy: boolean;
  onSend: (ask: string) => void;
  onClose: () => void;
};
/** Says what is to be changed, which goes back to the author. */
export function ReturnDialog({ one, label, error, busy, onSend, onClose }: ReturnProps) {
  const { t } = useLingui();
  const [ask, setAsk] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={busy} disabled={!ask.trim()} onClick={() => onSend(ask.trim())}>
          <Trans>Renvoyer à l’auteur</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {error && <Notice tone="bad">{error}</Notice>}
        <p className={css.quiet}>
          <bdi>{one.label}</bdi> : <bdi>{one.body}</bdi>
        </p>
        <TextField
          label={t`Ce qui est à corriger`}
          maxLength={300}
          value={ask}
          onChange={(event) => setAsk(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
