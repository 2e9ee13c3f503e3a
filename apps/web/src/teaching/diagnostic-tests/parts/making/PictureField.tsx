import { Button } from '@encrier/ui/actions/Button';
import { FieldError } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { uploadFile } from '#kernel/api/upload.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { pictureTypes } from '#kernel/uploads/accept.ts';
import css from '../Tests.module.css';
import { Picture } from '../sitting/Statement.tsx';
import type { QuestionProps } from './question-props.ts';

/** The picture of a question, with its description for people who cannot see it. */
export function PictureField({ question, errors, set }: QuestionProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { picture, kind } = question;
  async function take(file: File) {
    setBusy(true);
    try {
      const { id: made, fichier, width, height } = await uploadFile(file, '', {});
      set({ picture: { id: made, fichier, width, height, alt: picture?.alt ?? '' } });
    } catch (failure) {
      toast.error(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <div className={css.list}>
      {picture && kind !== 'labels' && <Picture picture={picture} />}
      {picture && (
        <TextField
          label={t`Ce que montre l’image`}
          help={t`Lu à qui ne la voit pas ; ne dites pas la réponse.`}
          required
          maxLength={300}
          value={picture.alt}
          error={errors['picture']}
          onChange={(event) => set({ picture: { ...picture, alt: event.currentTarget.value } })}
        />
      )}
      {!picture && <FieldError id={`${id}-error`}>{errors['picture']}</FieldError>}
      <div className={css.row}>
        <Button
          size="small"
          icon={IconPhoto}
          busy={busy}
          aria-describedby={errors['picture'] ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          {picture ? t`Changer d’image` : t`Ajouter une image`}
        </Button>
        {picture && (
          <Button size="small" variant="quiet" icon={IconX} onClick={() => set({ picture: null })}>
            {t`Retirer l’image`}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={t`Image de la question`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void take(file);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
