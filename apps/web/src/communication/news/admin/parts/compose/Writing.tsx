import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { FieldError } from '@encrier/ui/fields/Field';
import { useLingui } from '@lingui/react/macro';
import { type DragEvent, type ReactNode, Suspense, useState } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  AttachmentField,
  CoverField,
  maxAttachments,
  RichEditor,
  useFileUploads,
  VideoField,
} from '../../../../writing/writing.public.tsx';
import { useDraft, useField, useKeeper } from '../draft/DraftContext.tsx';
import css from './Compose.module.css';
import { TitleField } from './TitleField.tsx';

/** Title, text, pictures, documents, cover and video, in one card that takes dropped files. */
export function Writing({
  errors,
  onBusy,
}: {
  errors: { title?: string | undefined; html?: string | undefined };
  onBusy: (busy: boolean) => void;
}) {
  const { t } = useLingui();
  const keeper = useKeeper();
  const [html, setHtml] = useField('html');
  const [video, setVideo] = useField('video');
  const cover = useDraft((state) => state.body.cover);
  const attachments = useDraft((state) => state.body.attachments);
  const uploads = useFileUploads(useLang(), (file) => void attach([file]));
  const send = async (file: File, alt?: string) => {
    onBusy(true);
    const taken = await uploads.send(file, alt);
    onBusy(false);
    return taken;
  };
  const setFiles = (next: readonly Attachment[]) =>
    keeper.change({ attachmentIds: next.map((file) => file.id) }, { attachments: next });
  const attach = async (files: File[]) => {
    const room = maxAttachments - keeper.store.get().body.attachments.length;
    if (files.length > room) toast.error(t`10 pièces jointes au plus : les dernières n’ont pas été ajoutées.`);
    for (const file of files.slice(0, Math.max(0, room))) {
      const taken = await send(file);
      if (taken) setFiles([...keeper.store.get().body.attachments, taken]);
    }
  };
  const sendCover = async (file: File, alt: string) => {
    const taken = await send(file, alt);
    if (taken) keeper.change({ coverId: taken.id }, { cover: taken });
  };
  return (
    <DropCard onFiles={(files) => void attach(files)}>
      <TitleField error={errors.title} />
      <Suspense
        fallback={
          <div className={css.editorWait}>
            <Skeletons label={t`Chargement de l’éditeur`} shape="text" rows={3} />
          </div>
        }
      >
        <RichEditor
          html={html}
          onChange={setHtml}
          onImage={send}
          onFiles={(files) => void attach(files)}
          invalid={Boolean(errors.html)}
        />
      </Suspense>
      <div className={css.under}>
        <FieldError id="news-html-error">{errors.html}</FieldError>
        <div className={css.parts}>
          <AttachmentField
            files={attachments}
            uploads={uploads.rows}
            onAdd={(files) => void attach(files)}
            onRemove={(file) => setFiles(attachments.filter((one) => one !== file))}
          />
          <CoverField
            cover={cover}
            onSend={(file, alt) => void sendCover(file, alt)}
            onRemove={() => keeper.change({ coverId: null }, { cover: null })}
          />
          <VideoField video={video} onChange={setVideo} />
        </div>
      </div>
    </DropCard>
  );
}

/** Documents dropped beside the text are attached; pictures dropped on the text go into it. */
function DropCard({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has a keyboard path, the buttons inside
    <section
      className={css.writing}
      data-over={over || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </section>
  );
}
