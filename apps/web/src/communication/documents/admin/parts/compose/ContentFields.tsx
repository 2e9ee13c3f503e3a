import {
  type DocumentCategory,
  type DocumentContent,
  documentCategories,
} from '@encrier/contract/communication/documents';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { MomentField } from '#kernel/content/MomentField.tsx';
import { categoryWords } from '../../../documents.public.tsx';
import css from '../Admin.module.css';

type Props = {
  content: DocumentContent /** Once somebody signed it, its text can no longer change. */;
  signed: boolean;
  years: readonly { id: string; name: string }[];
  errors: Readonly<Record<string, string>>;
  set: (part: Partial<DocumentContent>) => void;
};

/** Name, category and dates of a document. */
export function ContentFields({ content, signed, years, errors, set }: Props) {
  const { t, i18n } = useLingui();
  const later = t`(facultatif)`;
  const kept = signed ? { disabled: true, help: t`Ne change plus : quelqu’un a déjà signé ce document.` } : {};
  return (
    <>
      <TextField
        label={t`Titre`}
        {...kept}
        value={content.title}
        error={errors.title}
        maxLength={140}
        autoComplete="off"
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <div className={css.fields}>
        <SelectField
          label={t`Catégorie`}
          {...kept}
          value={content.category}
          onChange={(event) => set({ category: event.currentTarget.value as DocumentCategory })}
          options={documentCategories.map((one) => ({ value: one, label: i18n._(categoryWords[one]) }))}
        />
        <SelectField
          label={t`Année scolaire`}
          value={content.yearId}
          error={errors.yearId}
          onChange={(event) => set({ yearId: event.currentTarget.value })}
          options={years.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField
          label={t`Valable jusqu’au`}
          optional={later}
          value={content.validUntil ?? ''}
          onChange={(event) => set({ validUntil: event.currentTarget.value || null })}
        />
      </div>
      <div className={css.fields}>
        <MomentField
          label={t`Visible à partir du`}
          hour="08:00"
          optional
          value={content.visibleFrom}
          error={errors.visibleFrom ?? false}
          onChange={(visibleFrom) => set({ visibleFrom })}
        />
        <MomentField
          label={t`Visible jusqu’au`}
          hour="23:59"
          optional
          value={content.visibleUntil}
          error={errors.visibleUntil ?? false}
          onChange={(visibleUntil) => set({ visibleUntil })}
        />
      </div>
      <TextArea
        label={t`Mot d’accompagnement`}
        optional={later}
        {...kept}
        value={content.note}
        error={errors.note}
        maxLength={500}
        rows={2}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}
