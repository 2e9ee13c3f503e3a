import type { Lang } from '@encrier/contract/kernel/schema';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { HueField } from './HueField.tsx';
import { LogoField } from './LogoField.tsx';
import { countryChoices, currencyChoices, languageChoices, placeOf, zoneChoices } from './places.ts';
import type { FormPart } from './settings-form.ts';
import css from './Settings.module.css';

/** Logo, name, town, kind and colour. */
export function IdentitySection({
  body,
  errors,
  set,
  picture,
  onPicture,
}: FormPart & { picture: string; onPicture: (logo: { id: string; fichier: string } | null) => void }) {
  const { t } = useLingui();
  const optional = t`(facultatif)`;
  return (
    <section className={css.section}>
      <h2>
        <Trans>Identité</Trans>
      </h2>
      <LogoField name={body.title} picture={picture} onChange={onPicture} />
      <TextField
        label={t`Nom de l’école`}
        maxLength={80}
        autoComplete="organization"
        value={body.title}
        error={errors.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <TextField
          label={t`Ville`}
          optional={optional}
          maxLength={80}
          value={body.city}
          onChange={(event) => set({ city: event.currentTarget.value })}
        />
        <TextField
          label={t`Type d’établissement`}
          optional={optional}
          maxLength={80}
          value={body.kind}
          onChange={(event) => set({ kind: event.currentTarget.value })}
        />
      </div>
      <HueField value={body.hue} onChange={(hue) => set({ hue })} />
    </section>
  );
}

/** Languages, country, currency and time zone; a country brings its own currency and zone. */
export function PlaceSection({ body, errors, set }: FormPart) {
  const { t, i18n } = useLingui();
  const { country, currency, timeZone } = body;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of places follow the language
  const lists = useMemo(
    () => ({ countries: countryChoices(country), currencies: currencyChoices(currency), zones: zoneChoices(timeZone) }),
    [country, currency, timeZone, i18n.locale],
  );
  const toggle = (lang: Lang, on: boolean): void =>
    set({ languages: on ? [...body.languages, lang] : body.languages.filter((one) => one !== lang) });
  return (
    <section className={css.section}>
      <h2>
        <Trans>Langues et lieu</Trans>
      </h2>
      <fieldset className={css.plain}>
        <legend className={css.label}>
          <Trans>Langues de l’école</Trans>
        </legend>
        <p className={css.help}>
          <Trans>Le français reste toujours. Chacun choisit la sienne dans son compte.</Trans>
        </p>
        <div className={css.checks}>
          {languageChoices().map(({ value, label }) => (
            <CheckField
              key={value}
              label={<span lang={value}>{label}</span>}
              disabled={value === 'fr'}
              checked={body.languages.includes(value as Lang)}
              onChange={(event) => toggle(value as Lang, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <div className={css.pair}>
        <SelectField
          label={t`Pays`}
          value={country}
          options={lists.countries}
          onChange={(event) => set({ country: event.currentTarget.value, ...placeOf(event.currentTarget.value) })}
        />
        <SelectField
          label={t`Monnaie`}
          value={currency}
          options={lists.currencies}
          error={errors.currency}
          onChange={(event) => set({ currency: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label={t`Fuseau horaire`}
        help={t`Toutes les heures de l’école se lisent dans ce fuseau.`}
        value={timeZone}
        options={lists.zones}
        error={errors.timeZone}
        onChange={(event) => set({ timeZone: event.currentTarget.value })}
      />
    </section>
  );
}

/** How the school signs its mails, and the reply address. */
export function MailSection({ body, errors, set }: FormPart) {
  const { t } = useLingui();
  const optional = t`(facultatif)`;
  return (
    <section className={css.section}>
      <h2>
        <Trans>Courriels</Trans>
      </h2>
      <TextField
        label={t`Nom de l’expéditeur`}
        help={t`Affiché devant l’adresse du serveur ; le nom de l’école sinon.`}
        optional={optional}
        maxLength={120}
        value={body.mailSender ?? ''}
        error={errors.mailSender}
        onChange={(event) => set({ mailSender: event.currentTarget.value })}
      />
      <TextField
        label={t`Adresse de réponse`}
        help={t`Où arrivent les réponses des familles.`}
        optional={optional}
        type="email"
        inputMode="email"
        dir="ltr"
        autoComplete="off"
        value={body.mailReplyTo ?? ''}
        error={errors.mailReplyTo}
        onChange={(event) => set({ mailReplyTo: event.currentTarget.value })}
      />
    </section>
  );
}
