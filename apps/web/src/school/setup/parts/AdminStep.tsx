import { PasswordField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { type Draft, usernameOf } from './draft.ts';
import css from './SetupFrame.module.css';

type Admin = Draft['admin'];

/** The first administrator; the username follows the name until it is changed. */
export function AdminStep({
  admin,
  errors,
  onChange,
}: {
  admin: Admin;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<Admin>) => void;
}) {
  const { t } = useLingui();
  const rename = (part: { prenom?: string; nom?: string }): void => {
    const next = { ...admin, ...part };
    const follows = admin.username === '' || admin.username === usernameOf(admin.prenom, admin.nom);
    onChange({ ...part, ...(follows && { username: usernameOf(next.prenom, next.nom) }) });
  };
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={t`Prénom`}
          maxLength={60}
          autoComplete="given-name"
          value={admin.prenom}
          error={errors['admin.prenom']}
          onChange={(event) => rename({ prenom: event.currentTarget.value })}
        />
        <TextField
          label={t`Nom`}
          maxLength={60}
          autoComplete="family-name"
          value={admin.nom}
          error={errors['admin.nom']}
          onChange={(event) => rename({ nom: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t`Identifiant`}
        help={t`Lettres sans accent, chiffres, point ou tiret. Il sert à se connecter.`}
        dir="ltr"
        maxLength={60}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={admin.username}
        error={errors['admin.username']}
        onChange={(event) => onChange({ username: event.currentTarget.value.toLowerCase() })}
      />
      <TextField
        label={t`Adresse e-mail`}
        optional={t`(facultatif)`}
        help={t`Pour retrouver un mot de passe oublié.`}
        type="email"
        inputMode="email"
        dir="ltr"
        autoComplete="email"
        value={admin.email}
        error={errors['admin.email']}
        onChange={(event) => onChange({ email: event.currentTarget.value.trim() })}
      />
      <PasswordField
        label={t`Mot de passe`}
        help={t`12 caractères au moins. Une phrase de plusieurs mots est plus sûre et se retient mieux.`}
        showLabel={t`Afficher le mot de passe`}
        hideLabel={t`Masquer le mot de passe`}
        maxLength={128}
        autoComplete="new-password"
        value={admin.password}
        error={errors['admin.password']}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
    </>
  );
}
