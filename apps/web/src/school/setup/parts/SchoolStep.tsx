import { Button, IconButton } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import type { Lang } from '@encrier/contract/kernel/schema';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { choicesOf, customsOf } from '../../settings/settings.public.ts';
import type { Draft } from './draft.ts';
import css from './SetupFrame.module.css';

type School = Draft['school'];
type Props = { school: School; errors: Readonly<Record<string, string>>; onChange: (part: Partial<School>) => void };

/** Name, location and settings of the school, and its establishments. */
export function SchoolStep({ school, errors, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { country, currency, timeZone } = school;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of places follow the language
  const lists = useMemo(
    () => ({
      countries: choicesOf.countries(country),
      currencies: choicesOf.currencies(currency),
      zones: choicesOf.zones(timeZone),
    }),
    [country, currency, timeZone, i18n.locale],
  );
  const optional = t`(facultatif)`;
  const first = school.orgs.length === 1 ? school.orgs[0] : undefined;
  const rename = (title: string): void =>
    onChange({
      title,
      ...(first && (first.name === '' || first.name === school.title) && { orgs: [{ ...first, name: title }] }),
    });
  return (
    <>
      <TextField
        label={t`Nom de l’école`}
        maxLength={80}
        autoComplete="organization"
        value={school.title}
        error={errors['school.title']}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <div className={css.pair}>
        <TextField
          label={t`Ville`}
          optional={optional}
          maxLength={80}
          autoComplete="address-level2"
          value={school.city}
          onChange={(event) => onChange({ city: event.currentTarget.value })}
        />
        <TextField
          label={t`Type d’établissement`}
          optional={optional}
          maxLength={80}
          placeholder={t`Collège et lycée`}
          value={school.kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value })}
        />
        <SelectField
          label={t`Pays`}
          value={country}
          options={lists.countries}
          onChange={(event) =>
            onChange({ country: event.currentTarget.value, ...customsOf(event.currentTarget.value) })
          }
        />
        <SelectField
          label={t`Monnaie`}
          value={currency}
          options={lists.currencies}
          error={errors['school.currency']}
          onChange={(event) => onChange({ currency: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label={t`Fuseau horaire`}
        value={timeZone}
        options={lists.zones}
        error={errors['school.timeZone']}
        onChange={(event) => onChange({ timeZone: event.currentTarget.value })}
      />
      <fieldset className={css.group} style={{ border: 0, padding: 0, margin: 0 }}>
        <legend className={css.groupTitle} style={{ padding: 0, marginBlockEnd: 8 }}>
          <Trans>Langues de l’école</Trans>
        </legend>
        <div className={css.checks}>
          {choicesOf.languages().map(({ value, label }) => (
            <CheckField
              key={value}
              label={<span lang={value}>{label}</span>}
              checked={school.languages.includes(value as Lang)}
              disabled={value === 'fr'}
              onChange={(event) =>
                onChange({
                  languages: event.currentTarget.checked
                    ? [...school.languages, value as Lang]
                    : school.languages.filter((one) => one !== value),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Orgs school={school} errors={errors} onChange={onChange} />
    </>
  );
}

function Orgs({ school, errors, onChange }: Props) {
  const { t } = useLingui();
  const change = (index: number, part: Partial<School['orgs'][number]>): void =>
    onChange({ orgs: school.orgs.map((org, at) => (at === index ? { ...org, ...part } : org)) });
  const number = (): string => String(Math.max(0, ...school.orgs.map((org) => Number(org.store_id) || 0)) + 1);
  return (
    <section className={css.group} aria-label={t`Établissements`}>
      <div>
        <h2 className={css.groupTitle}>
          <Trans>Établissements</Trans>
        </h2>
        <p className={css.help}>
          <Trans>
            Un par site ou par cycle : primaire, collège, lycée. Le numéro est celui que vous utilisez déjà.
          </Trans>
        </p>
      </div>
      {school.orgs.map((org, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity before it is saved
        <div key={index} className={css.org}>
          <TextField
            label={t`Numéro`}
            labelHidden={index > 0}
            dir="ltr"
            maxLength={20}
            autoComplete="off"
            value={org.store_id}
            error={errors[`school.orgs.${index}.store_id`]}
            onChange={(event) => change(index, { store_id: event.currentTarget.value })}
          />
          <TextField
            label={t`Nom de l’établissement`}
            labelHidden={index > 0}
            maxLength={80}
            autoComplete="off"
            value={org.name}
            error={errors[`school.orgs.${index}.name`]}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          {school.orgs.length > 1 && (
            <IconButton
              icon={IconTrash}
              label={t`Retirer cet établissement`}
              tip="end"
              onClick={() => onChange({ orgs: school.orgs.filter((_, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      {school.orgs.length < 20 && (
        <div>
          <Button
            size="small"
            icon={IconPlus}
            onClick={() => onChange({ orgs: [...school.orgs, { store_id: number(), name: '', kind: '' }] })}
          >
            <Trans>Ajouter un établissement</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}
