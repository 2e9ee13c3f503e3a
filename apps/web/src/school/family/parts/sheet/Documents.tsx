import { Button, IconButton } from '@encrier/ui/actions/Button';
import { UploadLine, type UploadRow } from '@encrier/ui/fields/DropZone';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { uploadCancelled } from '#kernel/uploads/options.ts';
import { uploadStateWords, useInterrupted } from '#kernel/uploads/use-interrupted.ts';
import { sendDocument } from '../../family.api.ts';
import css from '../Family.module.css';
import type { ChangeFormState } from './change-form.ts';
import { ofName } from '#kernel/text.ts';

/** Maximum number of documents in one request. */
const MOST = 5;

/** Documents that prove a change: a proof of address, a civil record. */
export function Documents({ state }: { state: ChangeFormState }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const left = MOST - state.files.length - rows.filter((row) => !row.error).length;
  const send = async (file: File): Promise<void> => {
    const key = crypto.randomUUID();
    const stop = new AbortController();
    const edit = (part: Partial<UploadRow>): void =>
      setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)));
    const drop = (): void => setRows((all) => all.filter((row) => row.key !== key));
    const onCancel = (): void => {
      stop.abort(uploadCancelled);
      drop();
    };
    setRows((all) => [...all.filter((row) => !row.error), { key, name: file.name, progress: 0, onCancel }]);
    try {
      state.addFile(
        await sendDocument(file, {
          signal: stop.signal,
          onProgress: (progress) => edit({ progress }),
          onTurn: (turn) => edit({ detail: uploadStateWords(turn) }),
        }),
      );
      drop();
    } catch (error) {
      if (!stop.signal.aborted) edit({ progress: null, error: sentence(error) });
    }
  };
  const interrupted = useInterrupted((file) => void send(file));
  return (
    <div className={css.documents}>
      {state.files.length > 0 && (
        <ul className={css.files} aria-label={t`Documents joints`}>
          {state.files.map((file) => (
            <li key={file.id} className={css.file}>
              <bdi>{file.name}</bdi>
              <IconButton
                icon={IconX}
                size="small"
                tip="none"
                label={t`Retirer ${file.name}`}
                onClick={() => state.dropFile(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {rows.length + interrupted.length > 0 && (
        <ul aria-label={t`Envois en cours`}>
          {[...interrupted, ...rows].map((row) => (
            <UploadLine key={row.key} row={row} cancelLabel={t`Arrêter l’envoi ${ofName(row.name)}`} />
          ))}
        </ul>
      )}
      <Button size="small" icon={IconPaperclip} disabled={left <= 0} onClick={() => input.current?.click()}>
        <Trans>Joindre un document</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t`Joindre un document`}
        onChange={(event) => {
          for (const file of [...(event.currentTarget.files ?? [])].slice(0, left)) void send(file);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
