import type { Attachment } from '@encrier/contract/kernel/attachment';
import { FieldError } from '@encrier/ui/fields/Field';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { pictureTypes } from '#kernel/uploads/accept.ts';
import { useFileUploads } from '../../../writing/writing.public.tsx';
import css from '../board/Board.module.css';

type Props = {
  kind: 'image' | 'file';
  file: Attachment | null;
  error: string | undefined;
  onFile: (file: Attachment) => void;
  onBusy: (busy: boolean) => void;
};

/** The picture or the file of a card. */
export function FilePart({ kind, file, error, onFile, onBusy }: Props) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const { rows, busy, send } = useFileUploads(useLang(), (sent) => void take([sent]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it changes
  useEffect(() => onBusy(busy), [busy]);
  const take = async (files: File[]) => {
    const [first] = files;
    const sent = first && (await send(first));
    if (sent) onFile(sent);
  };
  return (
    <div>
      {file?.type === 'image' && kind === 'image' && (
        <img className={css.preview} src={imageAddress(school, file.fichier, 800) ?? ''} alt={file.name} />
      )}
      {file && kind === 'file' && (
        <p className={css.note}>
          <bdi>{file.name}</bdi>
        </p>
      )}
      <DropZone
        title={
          file ? t`Remplacer par un autre` : kind === 'image' ? t`Déposez une image ici` : t`Déposez un fichier ici`
        }
        note={kind === 'image' ? t`JPEG, PNG ou WebP, 15 Mo au plus` : t`PDF, document, son ou vidéo, 50 Mo au plus`}
        choose={t`Choisir`}
        {...(kind === 'image' && { accept: pictureTypes })}
        onFiles={(files) => void take(files)}
        uploads={rows}
        cancelLabel={(name) => t`Retirer ${name}`}
      />
      <FieldError id="board-file-error">{error}</FieldError>
    </div>
  );
}
