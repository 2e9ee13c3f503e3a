import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import type { PupilList } from '../../pupils.api.ts';
import { classOptions } from '../bulk/ClassDialog.tsx';
import { daysOf, isToCome } from '../bulk/days.ts';
import { regimesOf } from '../list/filter.ts';
import css from './Enrol.module.css';
import { FamilyPart } from './FamilyPart.tsx';
import { type Draft, type PartProps, useEnrol } from './use-enrol.ts';

/** Enrols a pupil beside the list: identity, class, and family. */
export function EnrolSheet({ list, onClose }: { list: PupilList; onClose: (id?: string) => void }) {
  const { t } = useLingui();
  const { draft, set, errors, busy, error, submit, close } = useEnrol(list, null, onClose);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const part = { draft, set, errors, list };
  return (
    <Sheet
      open
      onClose={() => void close()}
      title={t`Inscrire un élève`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <>
          <Button onClick={() => void close()}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            <Trans>Inscrire</Trans>
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!submit()) setTimeout(() => form.current && focusFirstError(form.current));
        }}
      >
        {list.classes.length === 0 && (
          <Notice tone="warn">
            <Trans>L’école n’a pas encore de classe cette année : créez-en une avant d’inscrire un élève.</Trans>
          </Notice>
        )}
        {error ? <Notice tone="bad">{sentence(error)}</Notice> : null}
        <Identity {...part} />
        <Schooling {...part} />
        <FamilyPart {...part} />
      </form>
    </Sheet>
  );
}

function Identity({ draft, errors, set }: PartProps) {
  const { t } = useLingui();
  const optional = t`(facultatif)`;
  return (
    <FieldGroup title={t`Identité`}>
      <div className={css.two}>
        <TextField
          label={t`Prénom`}
          value={draft.firstName}
          maxLength={100}
          error={errors.firstName}
          autoComplete="off"
          onChange={(event) => set({ firstName: event.currentTarget.value })}
        />
        <TextField
          label={t`Nom`}
          value={draft.lastName}
          maxLength={100}
          error={errors.lastName}
          autoComplete="off"
          onChange={(event) => set({ lastName: event.currentTarget.value })}
        />
        <TextField
          label={t`Prénom en arabe`}
          optional={optional}
          lang="ar"
          dir="rtl"
          value={draft.firstNameAr}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ firstNameAr: event.currentTarget.value })}
        />
        <TextField
          label={t`Nom en arabe`}
          optional={optional}
          lang="ar"
          dir="rtl"
          value={draft.lastNameAr}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ lastNameAr: event.currentTarget.value })}
        />
        <SelectField
          label={t`Sexe`}
          optional={optional}
          value={draft.sex}
          options={[
            { value: '', label: t`Non précisé` },
            { value: 'F', label: t`Fille` },
            { value: 'M', label: t`Garçon` },
          ]}
          onChange={(event) => set({ sex: event.currentTarget.value as Draft['sex'] })}
        />
        <DateField
          label={t`Date de naissance`}
          optional={optional}
          value={draft.birthOn}
          onChange={(event) => set({ birthOn: event.currentTarget.value })}
        />
        <TextField
          label={t`Lieu de naissance`}
          optional={optional}
          value={draft.birthPlace}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ birthPlace: event.currentTarget.value })}
        />
        <TextField
          label={t`Nationalité`}
          optional={optional}
          value={draft.nationality}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => set({ nationality: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t`Adresse`}
        optional={optional}
        value={draft.address}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
    </FieldGroup>
  );
}

function Schooling({ draft, errors, set, list }: PartProps) {
  const { t } = useLingui();
  const optional = t`(facultatif)`;
  const days = daysOf(list.year);
  const regimes = useId();
  return (
    <FieldGroup title={t`Scolarité`}>
      <div className={css.two}>
        <SelectField
          label={t`Classe`}
          value={draft.classId}
          error={errors.classId}
          options={[{ value: '', label: t`Choisir une classe` }, ...classOptions(list)]}
          onChange={(event) => set({ classId: event.currentTarget.value })}
        />
        <DateField
          label={t`À partir du`}
          min={days.min}
          max={days.end}
          value={draft.on}
          error={errors.on}
          help={
            isToCome(list.year, draft.on) ? t`Jour à venir : l’élève entrera dans la classe ce jour-là.` : undefined
          }
          onChange={(event) => set({ on: event.currentTarget.value })}
        />
        <TextField
          label={t`Régime`}
          optional={optional}
          list={regimes}
          maxLength={40}
          value={draft.regime}
          onChange={(event) => set({ regime: event.currentTarget.value })}
        />
        <TextField
          label={t`Matricule`}
          optional={optional}
          help={t`Vide : le prochain numéro est donné.`}
          value={draft.matricule}
          maxLength={30}
          error={errors.matricule}
          autoComplete="off"
          onChange={(event) => set({ matricule: event.currentTarget.value })}
        />
        <TextField
          label={t`Code Massar`}
          optional={optional}
          dir="ltr"
          value={draft.massar}
          maxLength={10}
          error={errors.massar}
          autoComplete="off"
          onChange={(event) => set({ massar: event.currentTarget.value })}
        />
      </div>
      <datalist id={regimes}>
        {regimesOf(list).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <CheckField
        label={t`Redouble cette année`}
        checked={draft.repeating}
        onChange={(event) => set({ repeating: event.currentTarget.checked })}
      />
    </FieldGroup>
  );
}
