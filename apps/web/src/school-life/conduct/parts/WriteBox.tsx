import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import css from './Conduct.module.css';

type Props = {
  label: string;
  onSend: (text: string, key: string) => Promise<unknown>;
  onSent: () => void;
  onCancel: () => void;
};

/** A message, sent once however often the button is pressed; nothing is lost on failure. */
export function WriteBox({ label, onSend, onSent, onCancel }: Props) {
  const { t } = useLingui();
  // A text changed after it was sent gets a new key, so that it does not count as a repetition.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const edit = useEdit({
    start: { text: '' },
    follows: true,
    check: ({ text }) => ({ ...(!text.trim() && { text: t`La réponse est vide.` }) }),
    send: async ({ text }) => {
      await onSend(text.trim(), key);
    },
    onSaved: () => {
      edit.restart({ text: '' });
      onSent();
    },
  });
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextArea
        label={label}
        rows={3}
        maxLength={4000}
        autoFocus
        value={edit.draft.text}
        error={edit.errors.text}
        onChange={(event) => {
          edit.set({ text: event.currentTarget.value });
          setKey(crypto.randomUUID());
        }}
      />
      <div className={css.actions}>
        <Button type="submit" variant="primary" busy={edit.busy}>
          <Trans>Envoyer</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </form>
  );
}
