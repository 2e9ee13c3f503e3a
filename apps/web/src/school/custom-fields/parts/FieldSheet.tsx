import {
  type CustomField,
  type FieldHolder,
  type FieldReaders,
  type FieldType,
  fieldReaders,
  fieldTypes,
} from '@encrier/contract/school/custom-fields';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { addField, changeField } from '../custom-fields.api.ts';
import css from './Fields.module.css';
import { newFieldWords, readerWords, typeWords } from './words.ts';

const blank = {
  ...{ label: '', labelAr: '', type: 'text' as FieldType, choices: '' },
  ...{ readers: 'office' as FieldReaders, family: false },
};
const startOf = (field: CustomField | null): typeof blank =>
  field ? { ...field, choices: field.choices.join('\n') } : blank;

/** Adds a field to one kind of sheet, or changes it. */
export function FieldSheet({
  holder,
  field,
  onClose,
}: {
  holder: FieldHolder;
  field: CustomField | null;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => startOf(field));
  const set = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const save = useMutation({
    mutationFn: () => {
      const given = {
        ...{ label: draft.label.trim(), labelAr: draft.labelAr.trim(), type: draft.type, readers: draft.readers },
        choices:
          draft.type === 'choice'
            ? draft.choices
                .split('\n')
                .map((one) => one.trim())
                .filter(Boolean)
            : [],
        family: holder === 'pupil' && draft.readers !== 'protected' && draft.family,
      };
      return field ? changeField(field.id, { ...given, version: field.version }) : addField({ ...given, id, holder });
    },
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(field ? t`Champ enregistré.` : t`Champ ajouté aux fiches.`);
      onClose();
    },
  });
  const errors = save.error ? fieldErrors(save.error) : {};
  const choicesError = errors['choices'] ?? Object.entries(errors).find(([at]) => at.startsWith('choices.'))?.[1];
  return (
    <Sheet
      open
      onClose={onClose}
      title={field ? <bdi>{field.label}</bdi> : i18n._(newFieldWords[holder])}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button variant="primary" busy={save.isPending} disabled={!draft.label.trim()} onClick={() => save.mutate()}>
          {field ? <Trans>Enregistrer</Trans> : <Trans>Ajouter le champ</Trans>}
        </Button>
      }
    >
      <div className={css.form}>
        {save.error && !Object.keys(errors).length && <Notice tone="bad">{sentence(save.error)}</Notice>}
        <TextField
          label={t`Nom du champ`}
          help={t`Par exemple : casier, taille de blouse, club.`}
          maxLength={60}
          value={draft.label}
          error={errors['label']}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <TextField
          label={t`Nom en arabe`}
          optional={t`(facultatif)`}
          lang="ar"
          dir="rtl"
          maxLength={60}
          value={draft.labelAr}
          error={errors['labelAr']}
          onChange={(event) => set({ labelAr: event.currentTarget.value })}
        />
        <SelectField
          label={t`Type de réponse`}
          value={draft.type}
          disabled={(field?.filled ?? 0) > 0}
          {...((field?.filled ?? 0) > 0 && { help: t`Des fiches sont déjà remplies : il ne change plus.` })}
          options={fieldTypes.map((value) => ({ value, label: i18n._(typeWords[value]) }))}
          onChange={(event) => set({ type: event.currentTarget.value as FieldType })}
        />
        {draft.type === 'choice' && (
          <TextArea
            label={t`Réponses proposées`}
            help={t`Une par ligne.`}
            rows={5}
            value={draft.choices}
            error={choicesError}
            onChange={(event) => set({ choices: event.currentTarget.value })}
          />
        )}
        <WhoReads holder={holder} draft={draft} set={set} />
        <Notice tone="info">
          <Trans>
            Ni santé, ni religion, ni opinion : ce qui touche la santé a sa place dans les projets d’accompagnement.
          </Trans>
        </Notice>
      </div>
    </Sheet>
  );
}

type Draft = typeof blank;
/** Who of the school reads it, and whether families do. */
function WhoReads({ holder, draft, set }: { holder: FieldHolder; draft: Draft; set: (part: Partial<Draft>) => void }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <RadioField<FieldReaders>
        label={t`Qui le lit sur la fiche`}
        value={draft.readers}
        options={fieldReaders
          .filter((value) => holder !== 'staff' || value !== 'teachers')
          .map((value) => ({ value, label: i18n._(readerWords[value]) }))}
        onChange={(readers) => set({ readers })}
      />
      {holder === 'pupil' && (
        <CheckField
          label={t`Les familles le lisent`}
          note={t`Sur « Ma famille », pour leurs enfants.`}
          checked={draft.family && draft.readers !== 'protected'}
          disabled={draft.readers === 'protected'}
          onChange={(event) => set({ family: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
