import type { Attachment } from '@encrier/contract/kernel/attachment';
import { useLingui } from '@lingui/react/macro';
import { type DragEvent, useState } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AttachmentField, maxAttachments, RichEditor, useFileUploads } from '../../../writing/writing.public.tsx';
import { useDraft, useField, useKeeper } from '../draft/DraftContext.tsx';
import css from './Compose.module.css';

/** The text of a message with its attached files, in one card that takes dropped files. */
export function Writing({ onUploading, invalid }: { onUploading: (busy: boolean) => void; invalid?: boolean }) {
  const { t } = useLingui();
  const keeper = useKeeper();
  const [html, setHtml] = useField('html');
  const [over, setOver] = useState(false);
  const attachments = useDraft((state) => state.body.attachments);
  const uploads = useFileUploads(useLang(), (file) => void attach([file]));
  const send = async (file: File, alt?: string) => {
    onUploading(true);
    const taken = await uploads.send(file, alt);
    onUploading(false);
    return taken;
  };
  const setFiles = (next: readonly Attachment[]) =>
    keeper.change({ attachmentIds: next.map(({ id }) => id) }, { attachments: next });
  const attach = async (files: File[]) => {
    const room = maxAttachments - keeper.store.get().body.attachments.length;
    if (files.length > room) toast.error(t`10 pièces jointes au plus : les dernières n’ont pas été ajoutées.`);
    for (const file of files.slice(0, Math.max(0, room))) {
      const taken = await send(file);
      if (taken) setFiles([...keeper.store.get().body.attachments, taken]);
    }
  };
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void attach([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has a keyboard path, the button inside
    <div
      className={css.writing}
      data-over={over || undefined}
      data-wrong={invalid || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <RichEditor
        html={html}
        onChange={setHtml}
        onImage={send}
        onFiles={(files) => void attach(files)}
        invalid={invalid ?? false}
      />
      <div className={css.under}>
        <AttachmentField
          files={attachments}
          uploads={uploads.rows}
          onAdd={(files) => void attach(files)}
          onRemove={(file) => setFiles(attachments.filter((one) => one !== file))}
        />
      </div>
    </div>
  );
}
