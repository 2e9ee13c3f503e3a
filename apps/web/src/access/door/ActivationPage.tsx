import { Button } from '@encrier/ui/actions/Button';
import { PasswordField, TextField } from '@encrier/ui/fields/TextField';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { go } from '#kernel/go.ts';
import { activateAccount, type Checked, checkCode } from './door.api.ts';
import { useCodeInAddress } from '#kernel/session/code-in-address.ts';
import { DoorFrame } from './parts/DoorFrame.tsx';
import { beginning, enter } from './parts/enter.ts';
import { SchoolCard } from './parts/SchoolCard.tsx';
import { SignInByCode } from './parts/SignInByCode.tsx';
import css from './parts/Door.module.css';

/** First sign-in with the single-use code of a credential sheet, typed or from the address; then a password. */
export default function ActivationPage() {
  const { t } = useLingui();
  const [checked, setChecked] = useState<Checked | null>(null);
  const name = checked?.prenom;
  return (
    <DoorFrame
      title={name ? t`Bienvenue, ${name}.` : t`Première connexion`}
      lead={
        checked?.way === 'sign_in' ? (
          <Trans>Ce code vous connecte sans mot de passe, une seule fois.</Trans>
        ) : checked ? (
          <Trans>Choisissez le mot de passe que vous garderez.</Trans>
        ) : (
          <Trans>Votre établissement vous a remis une feuille avec un code.</Trans>
        )
      }
      after={
        <UiLink className={css.strong} href="/login">
          <Trans>J’ai déjà un mot de passe</Trans>
        </UiLink>
      }
    >
      <div className={css.card}>
        <SchoolCard />
        {checked?.way === 'sign_in' ? (
          <SignInByCode checked={checked} />
        ) : checked ? (
          <ChoosePassword checked={checked} />
        ) : (
          <TypeCode onChecked={setChecked} />
        )}
      </div>
    </DoorFrame>
  );
}

function TypeCode({ onChecked }: { onChecked: (checked: Checked) => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState(useCodeInAddress());
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const check = async (value: string): Promise<void> => {
    const bare = value.trim();
    if (bare.length < 8) return setError(t`Saisissez le code en entier`);
    setBusy(true);
    try {
      onChecked(await checkCode(bare));
    } catch (refused) {
      if (!isApiError(refused, 'network')) setError(sentence(refused));
      setBusy(false);
    }
  };
  // The code that came with the address is checked once, without a press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the opening
  useEffect(() => {
    if (code) void check(code);
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void check(code);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextField
        label={t`Code de première connexion`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={64}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setError('');
        }}
      />
      <Button variant="primary" size="large" wide type="submit" busy={busy}>
        <Trans>Continuer</Trans>
      </Button>
    </form>
  );
}

function Rule({ met, children }: { met: boolean; children: string }) {
  const Glyph = met ? IconCircleCheck : IconCircle;
  return (
    <li data-met={met || undefined}>
      <Glyph size={16} stroke={1.8} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}

function ChoosePassword({ checked: { code, username, minLength } }: { checked: Checked }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const long = password.length >= minLength;
  const own = password.length > 0 && !password.toLowerCase().includes(username.toLowerCase().split('.')[0] ?? username);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!long) return setError(t`Il faut au moins ${minLength} caractères`);
    setBusy(true);
    try {
      const answer = await activateAccount(code, password);
      // The password is set; the second factor is required at sign-in.
      if (answer.status === 'totp_required') return go('/login', { replace: true });
      await enter(answer, beginning(answer));
    } catch (refused) {
      if (!isApiError(refused, 'network')) setError(sentence(refused));
      setBusy(false);
    }
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t`Identifiant`}
        help={t`Notez-le : il vous sera demandé à chaque connexion.`}
        name="username"
        autoComplete="username"
        dir="ltr"
        readOnly
        value={username}
      />
      <PasswordField
        label={t`Mot de passe`}
        autoComplete="new-password"
        autoFocus
        showLabel={t`Afficher le mot de passe`}
        hideLabel={t`Masquer le mot de passe`}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError('');
        }}
      />
      <ul className={css.rules} aria-label={t`Règles du mot de passe`}>
        <Rule met={long}>{t`Au moins ${minLength} caractères`}</Rule>
        <Rule met={own}>{t`Ni votre nom ni votre identifiant`}</Rule>
        <Rule
          met={long && new Set(password).size > 5}
        >{t`Pas un mot de passe courant : une phrase de quatre mots convient`}</Rule>
      </ul>
      <Button variant="primary" size="large" wide type="submit" busy={busy}>
        <Trans>Activer mon compte</Trans>
      </Button>
    </form>
  );
}
