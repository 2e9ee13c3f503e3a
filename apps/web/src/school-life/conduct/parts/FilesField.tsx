import type { Attachment } from '@encrier/contract/kernel/attachment';
import { useState } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { AttachmentField, useFileUploads } from '../../../communication/writing/writing.public.tsx';

const maxFiles = 5;

/** Uploads for a text being written: finished files, whether some are still uploading, and their field. */
export function useFiles() {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const uploads = useFileUploads(useLang(), (file) => void add([file]));
  async function add(list: File[]): Promise<void> {
    for (const file of list.slice(0, maxFiles - files.length)) {
      const sent = await uploads.send(file);
      if (sent) setFiles((all) => [...all, sent]);
    }
  }
  return {
    ids: files.map(({ id }) => id),
    busy: uploads.busy,
    field: (
      <div>
        <AttachmentField
          files={files}
          uploads={uploads.rows}
          onAdd={(list) => void add(list)}
          onRemove={(file) => setFiles((all) => all.filter((one) => one.id !== file.id))}
        />
      </div>
    ),
  };
}
