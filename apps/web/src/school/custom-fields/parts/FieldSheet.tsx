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
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { linesOf } from '#kernel/text.ts';
import { toast } from '#kernel/toast/toast.ts';
import { addField, changeField } from '../custom-fields.api.ts';
import css from './Fields.module.css';
import { newFieldWords, readerWords, typeWords } from './words.ts';

const blank = {
  label: '',
  labelAr: '',
  type: 'text' as FieldType,
  choices: '',
  readers: 'office' as FieldReaders,
  family: false,
};
type Draft = typeof blank;
const startOf = (field: CustomField | null): Draft => {
  if (!field) return blank;
  const { label, labelAr, type, choices, readers, family } = field;
  return { label, labelAr, type, choices: choices.join('\n'), readers, family };
};
const fieldWords = {
  label: msg`Nom du champ`,
  labelAr: msg`Nom en arabe`,
  type: msg`Type de réponse`,
  choices: msg`Réponses proposées`,
  readers: msg`Qui le lit sur la fiche`,
  family: msg`Les familles le lisent`,
};

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
  const form = useId();
  const edit = useEdit<Draft>({
    start: startOf(field),
    version: field?.version,
    follows: field !== null,
    send: (draft, { version, key: id }): Promise<unknown> => {
      const given = {
        label: draft.label.trim(),
        labelAr: draft.labelAr.trim(),
        type: draft.type,
        readers: draft.readers,
        choices: draft.type === 'choice' ? linesOf(draft.choices) : [],
        family: holder === 'pupil' && draft.readers !== 'protected' && draft.family,
      };
      return field ? changeField(field.id, { ...given, version }) : addField({ ...given, id, holder });
    },
    read: readByField,
    undo: () => field && t`Champ enregistré.`,
    onSaved: () => {
      if (!field) toast.success(t`Champ ajouté aux fiches.`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set } = edit;
  const choicesError = errors['choices'] ?? Object.entries(errors).find(([at]) => at.startsWith('choices.'))?.[1];
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={field ? <bdi>{field.label}</bdi> : i18n._(newFieldWords[holder])}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy} disabled={!draft.label.trim()}>
          {field ? <Trans>Enregistrer</Trans> : <Trans>Ajouter le champ</Trans>}
        </Button>
      }
    >
      <form
        id={form}
        ref={edit.form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.label.trim()) edit.submit();
        }}
      >
        <ConflictNotice
          edit={edit}
          words={fieldWords}
          formatValue={(value, name) =>
            name === 'type'
              ? i18n._(typeWords[value as FieldType])
              : name === 'readers'
                ? i18n._(readerWords[value as FieldReaders])
                : undefined
          }
        />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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
      </form>
    </Sheet>
  );
}

/** Who in the school reads it, and whether families do. */
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
