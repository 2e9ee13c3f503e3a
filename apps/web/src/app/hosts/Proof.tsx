import { stepUp } from '@encrier/contract/access/auth';
import { Button } from '@encrier/ui/actions/Button';
import { PasswordField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconKey } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { api } from '#kernel/api/client.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { platform } from '#kernel/platform.ts';
import { askProofOfKey, canUsePasskeys } from '#kernel/session/passkey.ts';
import { session, useSession } from '#kernel/session/session.ts';

/** A fresh proof of identity before a sensitive action: a passkey, the code of the second factor, or the password. */
export function Proof({ totp, answer }: { totp: boolean; answer: (proved: boolean) => void }) {
  const { t } = useLingui();
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const byKey = useSession(({ user }) => user?.security.passkey === true) && canUsePasskeys();
  const prove = async (make: () => Promise<BodyOf<typeof stepUp> | null>): Promise<void> => {
    setBusy(true);
    try {
      const body = await make();
      if (!body) return setBusy(false);
      const { token } = await api(stepUp, { body }, { quiet: true });
      const { school } = session.get();
      if (token && school) await platform.keepToken(school.schoolId, token);
      answer(true);
    } catch (refused) {
      setError(sentence(refused));
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!value.trim()) return setError(t`À remplir`);
    await prove(async () => (totp ? { totp: value.trim() } : { password: value }));
  };
  const byPasskey = (): Promise<void> =>
    prove(async () => {
      const passkey = await askProofOfKey();
      return passkey && { passkey };
    });
  const change = (next: string): void => {
    setValue(next);
    setError('');
  };
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={t`Confirmez votre identité`}
      closeLabel={t`Annuler`}
      foot={
        <>
          <Button onClick={() => answer(false)}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="proof" busy={busy}>
            <Trans>Confirmer mon identité</Trans>
          </Button>
        </>
      }
    >
      <form
        id="proof"
        onSubmit={(event) => void submit(event)}
        noValidate
        style={{ display: 'grid', gap: 'var(--sp-4)' }}
      >
        <p>
          <Trans>Cette action est sensible. Elle reste ouverte quelques minutes après cette vérification.</Trans>
        </p>
        {totp ? (
          <TextField
            label={t`Code à 6 chiffres`}
            help={t`Dans votre application d’authentification`}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            autoFocus
            value={value}
            error={error}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <PasswordField
            label={t`Mot de passe`}
            showLabel={t`Afficher le mot de passe`}
            hideLabel={t`Masquer le mot de passe`}
            autoComplete="current-password"
            autoFocus
            value={value}
            error={error}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        {byKey && (
          <Button icon={IconKey} disabled={busy} onClick={() => void byPasskey()}>
            <Trans>Confirmer avec une clé d’accès</Trans>
          </Button>
        )}
      </form>
    </Dialog>
  );
}
