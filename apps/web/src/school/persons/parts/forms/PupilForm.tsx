import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type PupilBody, type PupilPage, savePupil } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import css from '../Persons.module.css';
import { exitWords, orNull } from '../words.ts';
import { CivilFields, ContactFields, NameFields } from './fields.tsx';

const bodyOf = (pupil: PupilPage): Omit<PupilBody, 'version'> => ({
  firstName: pupil.firstName,
  lastName: pupil.lastName,
  firstNameAr: pupil.firstNameAr,
  lastNameAr: pupil.lastNameAr,
  sex: pupil.sex ?? null,
  birthOn: pupil.birthOn ?? null,
  birthPlace: pupil.birthPlace ?? '',
  nationality: pupil.nationality ?? '',
  email: pupil.email ?? null,
  phone: pupil.phone ?? null,
  phone2: pupil.phone2 ?? null,
  address: pupil.address ?? '',
  matricule: pupil.matricule ?? '',
  massarCode: pupil.massarCode ?? null,
  ine: pupil.ine ?? null,
  boardRegime: pupil.boardRegime ?? '',
  exitPermission: pupil.exitPermission ?? 'never',
});

/** A pupil's identity, numbers and régime. */
export function PupilForm({ pupil, onClose }: { pupil: PupilPage; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const edit = useEdit({
    start: bodyOf(pupil),
    version: pupil.version,
    needed: ['firstName', 'lastName', 'matricule'],
    send: (body, { version }) => savePupil(pupil.id, { ...body, version }),
    undo: () => t`Fiche enregistrée`,
    onSaved: onClose,
    onClose,
  });
  const { draft: body, errors, set } = edit;
  const optional = t`(facultatif)`;
  const exits = (['never', 'planned', 'free'] as const).map((value) => ({ value, label: i18n._(exitWords[value]) }));
  return (
    <EditSheet edit={edit} title={t`Modifier l’identité`}>
      <NameFields body={body} errors={errors} set={set} />
      <CivilFields body={body} errors={errors} set={set} words={{ F: t`Fille`, M: t`Garçon` }} />
      <div className={css.pair}>
        <TextField
          label={t`Matricule`}
          dir="ltr"
          maxLength={30}
          value={body.matricule}
          error={errors.matricule}
          onChange={(event) => set({ matricule: event.currentTarget.value })}
        />
        <TextField
          label={t`Code Massar`}
          optional={optional}
          help={t`Une lettre et neuf chiffres`}
          dir="ltr"
          maxLength={10}
          autoCapitalize="characters"
          value={body.massarCode ?? ''}
          error={errors.massarCode}
          onChange={(event) => set({ massarCode: orNull(event.currentTarget.value.toUpperCase()) })}
        />
      </div>
      <div className={css.pair}>
        <TextField
          label={t`INE`}
          optional={optional}
          help={t`Onze chiffres et lettres`}
          dir="ltr"
          maxLength={11}
          autoCapitalize="characters"
          value={body.ine ?? ''}
          error={errors.ine}
          onChange={(event) => set({ ine: orNull(event.currentTarget.value.toUpperCase()) })}
        />
        <TextField
          label={t`Régime`}
          optional={optional}
          help={t`Externe, demi-pensionnaire, interne…`}
          maxLength={40}
          value={body.boardRegime}
          error={errors.boardRegime}
          onChange={(event) => set({ boardRegime: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label={t`Sortie seul`}
        value={body.exitPermission}
        options={exits}
        onChange={(event) => set({ exitPermission: event.currentTarget.value as PupilBody['exitPermission'] })}
      />
      <ContactFields body={body} errors={errors} set={set} />
    </EditSheet>
  );
}
