import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import css from './Conduct.module.css';

type Props = {
  label: string;
  onSend: (text: string, key: string) => Promise<unknown>;
  onSent: () => void;
  onCancel: () => void;
};

/** A word, sent once however often one presses; nothing is lost on failure. */
export function WriteBox({ label, onSend, onSent, onCancel }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [trouble, setTrouble] = useState<{ field?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);
  useLeaveGuard(text.trim() !== '');
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return setTrouble({ field: t`La réponse est vide.` });
    setBusy(true);
    try {
      await onSend(text.trim(), key);
      setText('');
      onSent();
    } catch (error) {
      setTrouble({ all: sentence(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {trouble.all && <Notice tone="bad">{trouble.all}</Notice>}
      <TextArea
        label={label}
        rows={3}
        maxLength={4000}
        autoFocus
        value={text}
        error={trouble.field}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setKey(crypto.randomUUID());
          setTrouble({});
        }}
      />
      <div className={css.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Envoyer</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </form>
  );
}
