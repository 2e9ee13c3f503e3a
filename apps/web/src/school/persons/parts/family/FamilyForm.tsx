import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type FamilyBody, type FamilyPage, saveFamily } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { languageWords } from '../words.ts';

/** Name, address, language of a family, and whether the parents live apart. */
export function FamilyForm({ family, onClose }: { family: FamilyPage; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { label, address, language, separated, version } = family;
  const initial: Omit<FamilyBody, 'version'> = { label, address, language, separated };
  const edit = useEdit({
    start: initial,
    version,
    needed: ['label'],
    send: (body, sent) => saveFamily(family.id, { ...body, version: sent.version }),
    undo: () => t`Famille enregistrée`,
    onSaved: onClose,
    onClose,
  });
  const { draft: body, errors, set } = edit;
  return (
    <EditSheet edit={edit} title={t`Modifier la famille`}>
      <TextField
        label={t`Nom de la famille`}
        maxLength={100}
        value={body.label}
        error={errors.label}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
      <TextField
        label={t`Adresse`}
        optional={t`(facultatif)`}
        maxLength={300}
        value={body.address}
        error={errors.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
      <SelectField
        label={t`Langue`}
        value={body.language}
        options={(['fr', 'ar', 'en'] as const).map((value) => ({ value, label: i18n._(languageWords[value]) }))}
        onChange={(event) => set({ language: event.currentTarget.value as FamilyBody['language'] })}
      />
      <CheckField
        label={t`Parents séparés`}
        note={t`Aucun des deux ne voit alors les coordonnées de l’autre.`}
        checked={body.separated}
        onChange={(event) => set({ separated: event.currentTarget.checked })}
      />
    </EditSheet>
  );
}
