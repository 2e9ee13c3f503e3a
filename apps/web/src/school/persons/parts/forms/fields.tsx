import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import type { GuardianBody, PupilBody } from '../../persons.api.ts';
import css from '../Persons.module.css';
import { orNull } from '../words.ts';

export type Part<T> = { body: T; errors: Readonly<Record<string, string>>; set: (part: Partial<T>) => void };
type Names = Pick<GuardianBody, 'firstName' | 'lastName' | 'firstNameAr' | 'lastNameAr'>;
type Contact = Pick<GuardianBody, 'email' | 'phone' | 'phone2' | 'address'>;
type Civil = Pick<PupilBody, 'sex' | 'birthOn' | 'birthPlace' | 'nationality'>;

/** Phone number as stored: digits after a plus, without other characters. */
const digits = (text: string): string | null => orNull(text.replace(/[^\d+]/g, ''));

/** Names in both scripts. */
export function NameFields({ body, errors, set }: Part<Names>) {
  const { t } = useLingui();
  const optional = t`(facultatif)`;
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={t`Prénom`}
          maxLength={100}
          autoComplete="off"
          value={body.firstName}
          error={errors.firstName}
          onChange={(event) => set({ firstName: event.currentTarget.value })}
        />
        <TextField
          label={t`Nom`}
          maxLength={100}
          autoComplete="off"
          value={body.lastName}
          error={errors.lastName}
          onChange={(event) => set({ lastName: event.currentTarget.value })}
        />
      </div>
      <div className={css.pair}>
        <TextField
          label={t`Prénom en arabe`}
          optional={optional}
          maxLength={100}
          autoComplete="off"
          lang="ar"
          dir="rtl"
          value={body.firstNameAr}
          error={errors.firstNameAr}
          onChange={(event) => set({ firstNameAr: event.currentTarget.value })}
        />
        <TextField
          label={t`Nom en arabe`}
          optional={optional}
          maxLength={100}
          autoComplete="off"
          lang="ar"
          dir="rtl"
          value={body.lastNameAr}
          error={errors.lastNameAr}
          onChange={(event) => set({ lastNameAr: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

/** Sex, birth and nationality. */
export function CivilFields({ body, errors, set, words }: Part<Civil> & { words: { F: string; M: string } }) {
  const { t } = useLingui();
  const optional = t`(facultatif)`;
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t`Sexe`}
          optional={optional}
          value={body.sex ?? ''}
          options={[
            { value: '', label: t`Non précisé` },
            { value: 'F', label: words.F },
            { value: 'M', label: words.M },
          ]}
          onChange={(event) => set({ sex: (event.currentTarget.value || null) as 'F' | 'M' | null })}
        />
        <TextField
          label={t`Nationalité`}
          optional={optional}
          maxLength={60}
          value={body.nationality}
          error={errors.nationality}
          onChange={(event) => set({ nationality: event.currentTarget.value })}
        />
      </div>
      <div className={css.pair}>
        <DateField
          label={t`Date de naissance`}
          optional={optional}
          value={body.birthOn ?? ''}
          error={errors.birthOn}
          onChange={(event) => set({ birthOn: orNull(event.currentTarget.value) })}
        />
        <TextField
          label={t`Lieu de naissance`}
          optional={optional}
          maxLength={100}
          value={body.birthPlace}
          error={errors.birthPlace}
          onChange={(event) => set({ birthPlace: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

/** Contact data of a person. */
export function ContactFields({ body, errors, set }: Part<Contact>) {
  const { t } = useLingui();
  const optional = t`(facultatif)`;
  return (
    <>
      <TextField
        label={t`E-mail`}
        optional={optional}
        type="email"
        inputMode="email"
        dir="ltr"
        autoComplete="off"
        value={body.email ?? ''}
        error={errors.email}
        onChange={(event) => set({ email: orNull(event.currentTarget.value) })}
      />
      <div className={css.pair}>
        <TextField
          label={t`Téléphone`}
          optional={optional}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="off"
          value={body.phone ?? ''}
          error={errors.phone}
          onChange={(event) => set({ phone: digits(event.currentTarget.value) })}
        />
        <TextField
          label={t`Autre téléphone`}
          optional={optional}
          type="tel"
          inputMode="tel"
          dir="ltr"
          autoComplete="off"
          value={body.phone2 ?? ''}
          error={errors.phone2}
          onChange={(event) => set({ phone2: digits(event.currentTarget.value) })}
        />
      </div>
      <TextField
        label={t`Adresse`}
        optional={optional}
        maxLength={300}
        autoComplete="off"
        value={body.address}
        error={errors.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
    </>
  );
}

/** A group of boxes to tick, one per flag. */
export function Flags<T extends object>({
  body,
  set,
  flags,
}: {
  body: T;
  set: (part: Partial<T>) => void;
  flags: readonly [keyof T & string, string][];
}) {
  return (
    <div className={css.checks}>
      {flags.map(([name, label]) => (
        <CheckField
          key={name}
          label={label}
          checked={body[name] === true}
          onChange={(event) => set({ [name]: event.currentTarget.checked } as Partial<T>)}
        />
      ))}
    </div>
  );
}
