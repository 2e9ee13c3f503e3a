import { mostHomeworkFiles } from '@encrier/contract/teaching/homework';
import type { Attachment } from '@encrier/contract/kernel/files';
import { IconButton } from '@encrier/ui/actions/Button';
import { UploadLine } from '@encrier/ui/fields/DropZone';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCameraPlus, IconFile, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import type { useFileUploads } from '../../../../communication/writing/writing.public.tsx';
import css from '../Homework.module.css';

type PhotosProps = {
  files: readonly Attachment[];
  sending: ReturnType<typeof useFileUploads>['rows'];
  onAdd: (files: File[]) => void;
  onRemove: (file: Attachment) => void;
};
/** Pages as they are photographed, with a large button for the next. */
export function Photos({ files, sending, onAdd, onRemove }: PhotosProps) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ul className={css.photos} aria-label={t`Fichiers à rendre`}>
        {files.map((file) => (
          <li key={file.id}>
            {file.type === 'image' ? (
              <img src={imageAddress(school, file.fichier, 320) ?? ''} alt={file.name} />
            ) : (
              <span className={css.sheet}>
                <IconFile size={26} stroke={1.5} aria-hidden="true" />
                <bdi>{file.name}</bdi>
              </span>
            )}
            <span className={css.remove}>
              <IconButton
                icon={IconX}
                size="small"
                tip="none"
                label={t`Retirer ${file.name}`}
                onClick={() => onRemove(file)}
              />
            </span>
          </li>
        ))}
        {files.length < mostHomeworkFiles && (
          <li>
            <button type="button" className={css.add} onClick={() => input.current?.click()}>
              <IconCameraPlus size={28} stroke={1.6} aria-hidden="true" />
              <Trans>Photo ou fichier</Trans>
            </button>
          </li>
        )}
      </ul>
      {sending.length > 0 && (
        <ul className={css.sending} aria-label={t`Envois en cours`}>
          {sending.map((row) => (
            <UploadLine key={row.key} row={row} cancelLabel={t`Arrêter cet envoi`} />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t`Photo ou fichier`}
        onChange={(event) => {
          onAdd([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
