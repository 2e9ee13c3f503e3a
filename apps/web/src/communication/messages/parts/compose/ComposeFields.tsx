import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { FieldError } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, Suspense } from 'react';
import { useDraft, useField } from '../draft/DraftContext.tsx';
import { FoundHere } from '../draft/FoundHere.tsx';
import { Recipients } from '../recipients/Recipients.tsx';
import { Weight } from '../recipients/Weight.tsx';
import css from './Compose.module.css';
import { Options } from './Options.tsx';
import type { Errors } from './use-errors.ts';
import { Writing } from './Writing.tsx';

/** All choices of a message's author. A reply already has its recipients and subject. */
export function ComposeFields({
  form,
  errors,
  onUploading,
  onTyped,
}: {
  form: RefObject<HTMLDivElement | null>;
  errors: Errors;
  onUploading: (by: 1 | -1) => void;
  /** Called with the text in the recipients’ field that matches nobody yet. */
  onTyped: (text: string) => void;
}) {
  const { t } = useLingui();
  const answer = useDraft((state) => state.body.content.replyTo !== null);
  const reason = useDraft((state) => state.post?.reason ?? '');
  return (
    <div ref={form} className={css.form}>
      {reason && (
        <Notice tone="warn" title={t`Note de l’administration`}>
          <q dir="auto">{reason}</q>
        </Notice>
      )}
      <FoundHere />
      {!answer && <Recipients error={errors.audience ?? false} onTyped={onTyped} />}
      {!answer && <Subject error={errors.subject ?? false} />}
      <div>
        <Suspense
          fallback={
            <div className={css.wait}>
              <Skeletons label={t`Chargement de l’éditeur`} shape="text" rows={3} />
            </div>
          }
        >
          <Writing invalid={Boolean(errors.html)} onUploading={(on) => onUploading(on ? 1 : -1)} />
        </Suspense>
        <FieldError id="message-text-error">{errors.html}</FieldError>
      </div>
      <Weight whole />
      <Options answer={answer} errors={errors} />
    </div>
  );
}

function Subject({ error }: { error: string | false }) {
  const { t } = useLingui();
  const [subject, setSubject] = useField('subject');
  return (
    <TextField
      label={t`Objet`}
      maxLength={150}
      value={subject}
      error={error}
      autoComplete="off"
      onChange={(event) => setSubject(event.currentTarget.value)}
    />
  );
}
