import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { AttachmentField, maxAttachments, useFileUploads } from '../../writing/writing.public.tsx';
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

type Written = { text: string; files: readonly Attachment[] };
const nothing: Written = { text: '', files: [] };

/** A text with its files, sent once, however often the button is pressed; nothing is lost on failure. */
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
  // A text changed after it was sent gets a new key, so that it does not count as a repetition.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const edit = useEdit({
    start: nothing,
    follows: true,
    check: ({ text }) => ({ ...(!optional && !text.trim() && { text: missing }) }),
    send: async ({ text, files }) => {
      await onSend(
        text.trim(),
        files.map(({ id }) => id),
        key,
      );
    },
    onSaved: () => {
      setKey(crypto.randomUUID());
      edit.restart(nothing);
      onSent?.();
    },
  });
  const { text, files } = edit.draft;
  const uploads = useFileUploads(lang, (file) => void add([file]));
  const change = (part: Parameters<typeof edit.set>[0]): void => {
    setKey(crypto.randomUUID());
    edit.set(part);
  };
  async function add(list: File[]) {
    for (const file of list.slice(0, maxAttachments - files.length)) {
      const taken = await uploads.send(file);
      if (taken) change((draft) => ({ files: [...draft.files, taken] }));
    }
  }
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextArea
        label={label}
        rows={4}
        maxLength={10_000}
        autoFocus={autoFocus}
        value={text}
        error={edit.errors.text}
        {...(help && { help })}
        {...(optional && { optional })}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      {withFiles && (
        <div className={css.files}>
          <AttachmentField
            files={files}
            uploads={uploads.rows}
            onAdd={(list) => void add(list)}
            onRemove={(file) => change((draft) => ({ files: draft.files.filter((one) => one.id !== file.id) }))}
          />
        </div>
      )}
      <div className={css.actions}>
        <Button type="submit" {...(primary && { variant: 'primary' })} busy={edit.busy} disabled={uploads.busy}>
          {send}
        </Button>
        {onCancel && <Button onClick={onCancel.run}>{onCancel.label}</Button>}
      </div>
    </form>
  );
}
