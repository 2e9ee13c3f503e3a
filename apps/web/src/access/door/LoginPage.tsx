import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { PasswordField, TextField } from '@encrier/ui/fields/TextField';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconKey, IconQrcode } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { go } from '#kernel/go.ts';
import { canUsePasskeys } from '#kernel/session/passkey.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './parts/Door.module.css';
import { DoorFrame } from './parts/DoorFrame.tsx';
import { FactorField } from './parts/FactorField.tsx';
import { SchoolCard } from './parts/SchoolCard.tsx';
import { useLogin } from './parts/use-login.ts';

type Login = ReturnType<typeof useLogin>;

/** Sign-in with the school's card; asks for the second factor when the account has one. */
export default function LoginPage() {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const login = useLogin();
  const form = useRef<HTMLFormElement>(null);
  const { step, refused } = login;
  useEffect(() => {
    if (step === 'totp') form.current?.querySelector('input')?.focus();
  }, [step]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await login.submit()) && form.current) focusFirstError(form.current);
  };
  return (
    <DoorFrame
      title={t`Bonjour.`}
      lead={
        school ? (
          <Trans>Connectez-vous à votre établissement.</Trans>
        ) : (
          <Trans>Choisissez d’abord votre établissement.</Trans>
        )
      }
      after={
        <>
          <UiLink className={css.strong} href="/activation">
            <Trans>Première connexion avec un code</Trans>
          </UiLink>
          <Button variant="quiet" icon={IconQrcode} onClick={() => go('/scan')}>
            <Trans>Scanner un QR d’établissement</Trans>
          </Button>
        </>
      }
    >
      <div className={css.card}>
        <SchoolCard />
        <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
          {refused && <Notice tone="bad">{refused}</Notice>}
          {step === 'password' ? <PasswordStep login={login} /> : <CodeStep login={login} />}
        </form>
      </div>
    </DoorFrame>
  );
}

function PasswordStep({ login: { values, set, missing, busy, byPasskey } }: { login: Login }) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Identifiant`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.username}
        error={missing('username', t`Saisissez votre identifiant`)}
        onChange={(event) => set({ username: event.currentTarget.value })}
      />
      <PasswordField
        label={t`Mot de passe`}
        name="password"
        autoComplete="current-password"
        showLabel={t`Afficher le mot de passe`}
        hideLabel={t`Masquer le mot de passe`}
        value={values.password}
        error={missing('password', t`Saisissez votre mot de passe`)}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      <div className={css.between}>
        <CheckField
          label={t`Se souvenir de moi`}
          checked={values.remember}
          onChange={(event) => set({ remember: event.currentTarget.checked })}
        />
        <UiLink className={css.strong} href="/reset">
          <Trans>Mot de passe oublié ?</Trans>
        </UiLink>
      </div>
      <Button variant="primary" size="large" wide type="submit" busy={busy}>
        <Trans>Se connecter</Trans>
      </Button>
      {canUsePasskeys() && (
        <Button wide icon={IconKey} disabled={busy} onClick={() => void byPasskey()}>
          <Trans>Entrer avec une clé d’accès</Trans>
        </Button>
      )}
    </>
  );
}

function CodeStep({ login: { values, set, busy, toPassword } }: { login: Login }) {
  return (
    <>
      <FactorField value={values.totp} onChange={(totp) => set({ totp })} />
      <Button variant="primary" size="large" wide type="submit" busy={busy}>
        <Trans>Vérifier le code</Trans>
      </Button>
      <Button variant="quiet" wide onClick={toPassword}>
        <Trans>Revenir à l’identifiant</Trans>
      </Button>
    </>
  );
}
