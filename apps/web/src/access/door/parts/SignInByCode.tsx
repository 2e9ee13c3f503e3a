import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { type Checked, enterByCode } from '../door.api.ts';
import css from './Door.module.css';
import { enter } from './enter.ts';
import { FactorField } from './FactorField.tsx';

/** A phone that scanned its owner's QR code: one click signs in, after the second factor when there is one. */
export function SignInByCode({ checked: { code, username } }: { checked: Checked }) {
  const { t } = useLingui();
  const [needsCode, setNeedsCode] = useState(false);
  const [totp, setTotp] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const answer = await enterByCode(code, needsCode ? totp.trim() : undefined);
      if (answer.status === 'signed_in') return await enter(answer);
      setNeedsCode(true);
    } catch (refused) {
      if (!isApiError(refused, 'network')) setError(sentence(refused));
    }
    setBusy(false);
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField label={t`Identifiant`} name="username" autoComplete="username" dir="ltr" readOnly value={username} />
      {needsCode ? (
        <FactorField
          value={totp}
          error={error}
          onChange={(next) => {
            setTotp(next);
            setError('');
          }}
        />
      ) : (
        error && <Notice tone="bad">{error}</Notice>
      )}
      <Button variant="primary" size="large" wide type="submit" busy={busy}>
        {needsCode ? <Trans>Vérifier le code</Trans> : <Trans>Se connecter sur ce téléphone</Trans>}
      </Button>
    </form>
  );
}
