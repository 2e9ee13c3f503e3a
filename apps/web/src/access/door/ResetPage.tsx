import { Button } from '@encrier/ui/actions/Button';
import { PasswordField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { go } from '#kernel/go.ts';
import { toast } from '#kernel/toast/toast.ts';
import { askReset, replacePassword } from './door.api.ts';
import { useCodeInAddress } from '#kernel/session/code-in-address.ts';
import { DoorFrame } from './parts/DoorFrame.tsx';
import { SchoolCard } from './parts/SchoolCard.tsx';
import css from './parts/Door.module.css';

/** Forgotten password: asks for a link, or, when the address contains its code, asks for the new password. */
export default function ResetPage() {
  const { t } = useLingui();
  const code = useCodeInAddress();
  return (
    <DoorFrame title={code ? t`Nouveau mot de passe` : t`Mot de passe oublié`} after={<BackLink />}>
      <div className={css.card}>
        <SchoolCard change={false} />
        {code ? <NewPassword code={code} /> : <AskLink />}
      </div>
    </DoorFrame>
  );
}

function BackLink() {
  return (
    <UiLink className={css.strong} href="/login">
      <Trans>Revenir à la connexion</Trans>
    </UiLink>
  );
}

function AskLink() {
  const { t } = useLingui();
  const [username, setUsername] = useState('');
  const [error, setError] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!username.trim()) return setError(t`Saisissez votre identifiant`);
    setState('sending');
    try {
      await askReset(username.trim());
      setState('sent');
    } catch (refused) {
      setState('asking');
      if (!isApiError(refused, 'network')) setError(sentence(refused));
    }
  };
  if (state === 'sent') {
    return (
      <div className={css.form}>
        <Notice tone="ok" title={t`Regardez vos courriels`}>
          <Trans>
            Si ce compte existe et qu’une adresse lui est connue, un lien vient de partir. Il est valable une
            demi-heure.
          </Trans>
        </Notice>
        <p className={css.quiet}>
          <Trans>
            Rien reçu ? Le secrétariat de votre établissement peut vous remettre un nouveau code de première connexion.
          </Trans>
        </p>
      </div>
    );
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={css.quiet}>
        <Trans>Saisissez votre identifiant : nous envoyons un lien à l’adresse connue de l’établissement.</Trans>
      </p>
      <TextField
        label={t`Identifiant`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={error}
        onChange={(event) => {
          setUsername(event.currentTarget.value);
          setError('');
        }}
      />
      <Button variant="primary" size="large" wide type="submit" busy={state === 'sending'}>
        <Trans>Recevoir un lien</Trans>
      </Button>
    </form>
  );
}

function NewPassword({ code }: { code: string }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!password) return setError(t`Choisissez un mot de passe`);
    setBusy(true);
    try {
      await replacePassword(code, password);
      toast.success(t`Mot de passe changé. Connectez-vous avec le nouveau.`);
      go('/login', { replace: true });
    } catch (refused) {
      if (!isApiError(refused, 'network')) setError(sentence(refused));
      setBusy(false);
    }
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={t`Nouveau mot de passe`}
        autoComplete="new-password"
        showLabel={t`Afficher le mot de passe`}
        hideLabel={t`Masquer le mot de passe`}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError('');
        }}
      />
      <Button variant="primary" size="large" wide type="submit" busy={busy}>
        <Trans>Changer le mot de passe</Trans>
      </Button>
    </form>
  );
}
