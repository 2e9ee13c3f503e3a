import { login } from '@encrier/contract/access/auth';
import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { focusFirstError } from '@encrier/ui/fields/Field';
import { PasswordField, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconQrcode } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api, isApiError } from '#kernel/api/client.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { enter } from './parts/enter.ts';
import { DoorFrame } from './parts/DoorFrame.tsx';
import { deviceName } from './parts/device-name.ts';
import { SchoolCard } from './parts/SchoolCard.tsx';
import css from './parts/Door.module.css';

type Values = { username: string; password: string; totp: string; remember: boolean };

/** Sign-in with the school's card; asks for the second factor when the account has one. */
export default function LoginPage() {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [values, setValues] = useState<Values>({ username: '', password: '', totp: '', remember: true });
  const [step, setStep] = useState<'password' | 'totp'>('password');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (step === 'totp') form.current?.querySelector('input')?.focus();
  }, [step]);
  const set = (change: Partial<Values>): void => {
    setValues({ ...values, ...change });
    setRefused('');
  };
  const missing = (value: string, words: string): string => (tried && !value.trim() ? words : '');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const { username, password, totp, remember } = values;
    const complete = username.trim() && password && (step === 'password' || /^\d{3} ?\d{3}$/.test(totp.trim()));
    if (!complete) {
      if (step === 'totp') setRefused(t`Le code compte 6 chiffres.`);
      return void setTimeout(() => form.current && focusFirstError(form.current));
    }
    setBusy(true);
    try {
      const body = { username: username.trim(), password, remember, device: deviceName(), ...(step === 'totp' && { totp: totp.trim() }) };
      const answer = await api(login, { body });
      if (answer.status === 'signed_in') return await enter(answer);
      setTried(false);
      setStep('totp');
    } catch (error) {
      if (!isApiError(error, 'network')) setRefused(sentence(error));
    }
    setBusy(false);
  };

  return (
    <DoorFrame
      title={t`Bonjour.`}
      lead={school ? <Trans>Connectez-vous à votre établissement.</Trans> : <Trans>Choisissez d’abord votre établissement.</Trans>}
      after={
        <Button variant="quiet" icon={IconQrcode} onClick={() => location.assign('/scan')}>
          <Trans>Scanner un QR d’établissement</Trans>
        </Button>
      }
    >
      <div className={css.card}>
        <SchoolCard />
        <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
          {refused && <Notice tone="bad">{refused}</Notice>}
          {step === 'password' ? (
            <>
              <TextField label={t`Identifiant`} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} value={values.username} error={missing(values.username, t`Saisissez votre identifiant`)} onChange={(event) => set({ username: event.currentTarget.value })} />
              <PasswordField label={t`Mot de passe`} name="password" autoComplete="current-password" showLabel={t`Afficher le mot de passe`} hideLabel={t`Masquer le mot de passe`} value={values.password} error={missing(values.password, t`Saisissez votre mot de passe`)} onChange={(event) => set({ password: event.currentTarget.value })} />
              <div className={css.between}>
                <CheckField label={t`Se souvenir de moi`} checked={values.remember} onChange={(event) => set({ remember: event.currentTarget.checked })} />
                <UiLink className={css.strong} href="/reset">
                  <Trans>Mot de passe oublié ?</Trans>
                </UiLink>
              </div>
              <Button variant="primary" size="large" wide type="submit" busy={busy}>
                <Trans>Se connecter</Trans>
              </Button>
            </>
          ) : (
            <>
              <TextField label={t`Code à 6 chiffres`} help={t`Dans votre application d’authentification`} name="totp" inputMode="numeric" autoComplete="one-time-code" dir="ltr" maxLength={7} value={values.totp} onChange={(event) => set({ totp: event.currentTarget.value })} />
              <Button variant="primary" size="large" wide type="submit" busy={busy}>
                <Trans>Vérifier le code</Trans>
              </Button>
              <Button variant="quiet" wide onClick={() => { setStep('password'); set({ totp: '' }); }}>
                <Trans>Revenir à l’identifiant</Trans>
              </Button>
            </>
          )}
        </form>
      </div>
      <p className={css.quiet} style={{ marginBlockStart: 18, textAlign: 'center' }}>
        <UiLink className={css.strong} href="/activation">
          <Trans>Première connexion avec un code</Trans>
        </UiLink>
      </p>
    </DoorFrame>
  );
}
