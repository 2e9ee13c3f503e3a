import { FieldError, LengthCount } from '@encrier/ui/fields/Field';
import { lengthOf } from '@encrier/ui/fields/length';
import { useLingui } from '@lingui/react/macro';
import { useField } from '../draft/DraftContext.tsx';
import css from './Compose.module.css';

/** The title, in the size readers see; it grows with its text and stays one paragraph. */
export function TitleField({ error }: { error?: string | undefined }) {
  const { t } = useLingui();
  const [title, setTitle] = useField('title');
  const length = lengthOf(title, 140);
  return (
    <div className={css.titleField}>
      <textarea
        rows={1}
        dir={title ? 'auto' : undefined}
        className={css.titleInput}
        aria-label={t`Titre`}
        aria-invalid={error || length.over ? true : undefined}
        aria-describedby="news-title-length news-title-error"
        placeholder={t`Titre de l’actualité`}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
      />
      <LengthCount id="news-title-length" length={length} />
      <FieldError id="news-title-error">{error}</FieldError>
    </div>
  );
}
