import type { complaintChoices } from '@encrier/contract/communication/complaints';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { SelectField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import css from '../Complaints.module.css';
import { serviceWords } from '../words.ts';
import type { Draft } from './kept-draft.ts';

/** What the complaint is about: category, child, service, and the person named. */
export function About({
  choices: data,
  draft,
  errors,
  onChange,
}: {
  choices: ResponseOf<typeof complaintChoices>;
  draft: Draft;
  errors: Record<string, string>;
  onChange: (part: Partial<Draft>) => void;
}) {
  const { t, i18n } = useLingui();
  const category = data.categories.find(({ id }) => id === draft.categoryId);
  const hours = category?.answerHours ?? 0;
  const promise = category
    ? plural(hours, { one: 'Première réponse sous # heure ouvrée', other: 'Première réponse sous # heures ouvrées' })
    : undefined;
  const optional = t`(facultatif)`;
  return (
    <>
      <SelectField
        label={t`Catégorie`}
        value={draft.categoryId}
        error={errors.categoryId}
        {...(promise && { help: promise })}
        options={[
          { value: '', label: t`Choisir…`, disabled: true },
          ...data.categories.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(event) => onChange({ categoryId: event.currentTarget.value, service: '' })}
      />
      {data.children.length > 0 && (
        <SelectField
          label={t`À propos de`}
          value={draft.childId}
          error={errors.childId}
          options={[
            { value: '', label: t`Toute la famille` },
            ...data.children.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(event) => onChange({ childId: event.currentTarget.value })}
        />
      )}
      <div className={css.pair}>
        <SelectField
          label={t`Service`}
          optional={optional}
          value={draft.service || category?.service || ''}
          options={[
            { value: '', label: t`Je ne sais pas` },
            ...Object.entries(serviceWords).map(([value, word]) => ({ value, label: i18n._(word) })),
          ]}
          onChange={(event) => onChange({ service: event.currentTarget.value as Draft['service'] })}
        />
        <SelectField
          label={t`Personne concernée`}
          optional={optional}
          help={t`Elle ne lira ni ne traitera cette réclamation.`}
          value={draft.concernedId}
          error={errors.concernedId}
          options={[
            { value: '', label: t`Aucune personne en particulier` },
            ...data.people.map((one) => ({
              value: one.id,
              label: one.function ? `${one.label} · ${one.function}` : one.label,
            })),
          ]}
          onChange={(event) => onChange({ concernedId: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
