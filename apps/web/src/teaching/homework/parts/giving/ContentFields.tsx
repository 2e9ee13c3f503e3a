import { homeworkKinds } from '@encrier/contract/teaching/homework';
import { Card } from '@encrier/ui/data/Card';
import { FieldError } from '@encrier/ui/fields/Field';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, RichEditor, type useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import css from '../Homework.module.css';
import { kindWords } from '../words.ts';
import type { Draft } from './draft.ts';

type FieldsProps = {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  errors: Readonly<Record<string, string>>;
  uploads: ReturnType<typeof useFileUploads>['rows'];
  onAdd: (files: File[]) => void;
};
/** Fields of the homework: title, text, files and links. */
export function ContentFields({ draft, set, errors, uploads, onAdd }: FieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <Card>
      <div className={css.form}>
        <div className={css.pair}>
          <TextField
            label={t`Titre`}
            maxLength={120}
            autoComplete="off"
            value={draft.title}
            error={errors['title']}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <SelectField
            label={t`Type`}
            value={draft.kind}
            options={homeworkKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
            onChange={(event) => set({ kind: event.currentTarget.value as Draft['kind'] })}
          />
        </div>
        <div>
          <span className={css.label}>{t`Consigne`}</span>
          <Suspense fallback={null}>
            <div className={css.writing}>
              <RichEditor
                html={draft.body}
                onChange={(body) => set({ body })}
                onFiles={() => void toast.error(t`Joignez les images et les fichiers sous la consigne.`)}
              />
            </div>
          </Suspense>
        </div>
        <div>
          <AttachmentField
            files={draft.files}
            uploads={uploads}
            onAdd={onAdd}
            onRemove={(file) => set({ files: draft.files.filter((one) => one.id !== file.id) })}
          />
          <FieldError id="homework-files">{errors['fileIds']}</FieldError>
        </div>
        <TextArea
          label={t`Liens`}
          optional={t`(facultatif)`}
          help={t`Une adresse par ligne, 5 au plus.`}
          rows={2}
          dir="ltr"
          value={draft.links}
          error={errors['links']}
          onChange={(event) => set({ links: event.currentTarget.value })}
        />
      </div>
    </Card>
  );
}
