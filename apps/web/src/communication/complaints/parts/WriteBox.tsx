import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { type FormEvent, useState } from 'react';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { AttachmentField, mostAttachments, useFileUploads } from '../../writing/writing.public.tsx';
import css from './Complaints.module.css';

type Props = {
  label: string;
  send: string;
  missing: string;
  help?: string;
  optional?: string;
  primary?: boolean;
  files?: boolean;
  autoFocus?: boolean;
  /** Keeps what was written when it fails. */
  onSend: (text: string, fileIds: string[], key: string) => Promise<unknown>;
  onSent?: () => void;
  onCancel?: { label: string; run: () => void };
};

/** A text with its files, sent once however often one presses; nothing is lost on failure. */
export function WriteBox({
  label,
  send,
  missing,
  help,
  optional,
  primary,
  files: withFiles = true,
  autoFocus,
  onSend,
  onSent,
  onCancel,
}: Props) {
  const lang = useLang();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [trouble, setTrouble] = useState<{ field?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);
  const uploads = useFileUploads(lang, (file) => void add([file]));
  useLeaveGuard(text.trim() !== '' || files.length > 0);
  const change = () => {
    setKey(crypto.randomUUID());
    setTrouble({});
  };
  async function add(list: File[]) {
    for (const file of list.slice(0, mostAttachments - files.length)) {
      const taken = await uploads.send(file);
      if (taken) setFiles((all) => [...all, taken]);
    }
    change();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!optional && !text.trim()) return setTrouble({ field: missing });
    setBusy(true);
    try {
      await onSend(
        text.trim(),
        files.map(({ id }) => id),
        key,
      );
      setText('');
      setFiles([]);
      change();
      onSent?.();
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
        rows={4}
        maxLength={10_000}
        autoFocus={autoFocus}
        value={text}
        error={trouble.field}
        {...(help && { help })}
        {...(optional && { optional })}
        onChange={(event) => {
          setText(event.currentTarget.value);
          change();
        }}
      />
      {withFiles && (
        <div className={css.files}>
          <AttachmentField
            files={files}
            uploads={uploads.rows}
            onAdd={(list) => void add(list)}
            onRemove={(file) => {
              setFiles((all) => all.filter((one) => one.id !== file.id));
              change();
            }}
          />
        </div>
      )}
      <div className={css.actions}>
        <Button type="submit" {...(primary && { variant: 'primary' })} busy={busy} disabled={uploads.busy}>
          {send}
        </Button>
        {onCancel && <Button onClick={onCancel.run}>{onCancel.label}</Button>}
      </div>
    </form>
  );
}
