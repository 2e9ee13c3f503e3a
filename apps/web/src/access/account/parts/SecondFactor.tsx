import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { QrCode } from '@encrier/ui/progress/QrCode';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirmTotp } from '../account.api.ts';
import css from './Account.module.css';

export type Enrolment = { secret: string; uri: string };

/** Puts a second factor in place; ends with the recovery codes that came with it. */
export function SecondFactor({ secret, uri, onClose }: Enrolment & { onClose: (codes?: readonly string[]) => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!/^\d{3} ?\d{3}$/.test(code.trim())) return setError(t`Saisissez les 6 chiffres affichés par l’application`);
    setBusy(true);
    try {
      // No toast: it would cover the buttons that save the codes.
      onClose(await confirmTotp(code.trim()));
    } catch (refused) {
      setError(sentence(refused));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={() => onClose()}
      title={t`Activer la double authentification`}
      closeLabel={t`Annuler`}
      foot={
        <>
          <Button onClick={() => onClose()}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="totp" busy={busy}>
            <Trans>Activer la double authentification</Trans>
          </Button>
        </>
      }
    >
      <form id="totp" className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          <Trans>
            Scannez ce QR avec une application d’authentification, ou copiez la clé. Saisissez ensuite le code qu’elle
            affiche.
          </Trans>
        </p>
        <div className={css.qr}>
          <QrCode text={uri} label={t`QR de la double authentification`} size={192} />
          <bdi dir="ltr" className={css.secret}>
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </bdi>
        </div>
        <TextField
          label={t`Code à 6 chiffres`}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={7}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setError('');
          }}
        />
      </form>
    </Dialog>
  );
}
