import { type PickUpPerson, tieKinds } from '@encrier/contract/school/family';
import { Button } from '@encrier/ui/actions/Button';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import css from '../Family.module.css';
import { kindWords } from '../words.ts';
import { type ChangeFormState, noPerson } from './change-form.ts';

/** A person to add to those who may fetch the child. */
export function PickUpFields({ state }: { state: ChangeFormState }) {
  const { t, i18n } = useLingui();
  const { person, setPerson, errors } = state;
  if (!person)
    return (
      <Button icon={IconUserPlus} onClick={() => setPerson(noPerson)}>
        <Trans>Ajouter une personne autorisée à venir le chercher</Trans>
      </Button>
    );
  const set = (part: Partial<PickUpPerson>): void => setPerson({ ...person, ...part });
  return (
    <FieldGroup
      title={t`Personne autorisée à venir le chercher`}
      help={t`Elle présentera une pièce d’identité. Elle n’a accès ni à l’application ni au suivi scolaire.`}
    >
      <div className={css.pair}>
        <TextField
          label={t`Nom`}
          autoComplete="off"
          value={person.lastName}
          error={errors['pickUp.lastName']}
          onChange={(event) => set({ lastName: event.currentTarget.value })}
        />
        <TextField
          label={t`Prénom`}
          autoComplete="off"
          value={person.firstName}
          error={errors['pickUp.firstName']}
          onChange={(event) => set({ firstName: event.currentTarget.value })}
        />
        <SelectField
          label={t`Lien`}
          value={person.kind}
          options={tieKinds.map((kind) => ({ value: kind, label: i18n._(kindWords[kind]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as PickUpPerson['kind'] })}
        />
        <TextField
          label={t`Téléphone`}
          type="tel"
          dir="ltr"
          autoComplete="off"
          value={person.phone}
          error={errors['pickUp.phone']}
          onChange={(event) => set({ phone: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t`Numéro de pièce d’identité`}
        optional={t`(facultatif)`}
        dir="ltr"
        autoComplete="off"
        maxLength={60}
        value={person.identityDocument}
        error={errors['pickUp.identityDocument']}
        onChange={(event) => set({ identityDocument: event.currentTarget.value })}
      />
      <Button size="small" onClick={() => setPerson(null)}>
        <Trans>Ne plus ajouter cette personne</Trans>
      </Button>
    </FieldGroup>
  );
}
