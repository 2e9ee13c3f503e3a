import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { sendFile } from '../../persons.api.ts';
import css from '../Persons.module.css';

/**
 * The court's document: uploaded at once, attached when the form is saved. `name` is the current one, empty for none.
 */
export function PaperField({ name, onChange }: { name: string; onChange: (file: string | null) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(name);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const choose = (next: { id: string; name: string } | null): void => {
    setShown(next?.name ?? '');
    onChange(next?.id ?? null);
  };
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      choose(await sendFile(file));
    } catch (refused) {
      setError(sentence(refused));
    }
    setBusy(false);
  };
  return (
    <div>
      <span className={css.strong}>
        <Trans>Document</Trans>
      </span>{' '}
      {shown && <bdi className={css.quiet}>{shown}</bdi>}
      <div className={css.buttons}>
        <Button size="small" icon={IconPaperclip} busy={busy} onClick={() => input.current?.click()}>
          {shown ? <Trans>Changer le document</Trans> : <Trans>Joindre le document</Trans>}
        </Button>
        {shown && (
          <Button size="small" variant="quiet" onClick={() => choose(null)}>
            <Trans>Retirer</Trans>
          </Button>
        )}
      </div>
      {error && (
        <p className={css.refused} role="alert">
          {error}
        </p>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="application/pdf,image/png,image/jpeg,image/webp"
        aria-label={t`Document`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </div>
  );
}
