import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { UploadLine, type UploadRow } from '@encrier/ui/fields/DropZone';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconHeadphones,
  IconMovie,
  IconPaperclip,
  IconPhoto,
  IconX,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Files.module.css';
import { sizeWords } from './uploads.ts';
import { ofName } from '#kernel/text.ts';

export const MOST_ATTACHMENTS = 10;
const icons = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  video: IconMovie,
  audio: IconHeadphones,
  office: IconFileText,
  text: IconFile,
};

/** Documents of a publication, uploads in progress, and the button to add some. */
export function Attachments({
  files,
  uploads,
  onAdd,
  onRemove,
}: {
  files: readonly Attachment[];
  uploads: readonly UploadRow[];
  onAdd: (files: File[]) => void;
  onRemove: (file: Attachment) => void;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const left = MOST_ATTACHMENTS - files.length;
  return (
    <>
      {files.length > 0 && (
        <ul className={css.tiles} aria-label={t`Pièces jointes`}>
          {files.map((file) => (
            <li key={file.id}>
              <Tile file={file} onRemove={() => onRemove(file)} />
            </li>
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className={css.sending} aria-label={t`Envois en cours`}>
          {uploads.map((row) => (
            <UploadLine key={row.key} row={row} cancelLabel={t`Arrêter l’envoi ${ofName(row.name)}`} />
          ))}
        </ul>
      )}
      <Button size="small" icon={IconPaperclip} disabled={left <= 0} onClick={() => input.current?.click()}>
        {left > 0 ? <Trans>Joindre un fichier</Trans> : <Trans>10 pièces jointes au plus</Trans>}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t`Joindre un fichier`}
        onChange={(event) => {
          onAdd([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function Tile({ file, onRemove }: { file: Attachment; onRemove: () => void }) {
  const { t } = useLingui();
  const lang = useLang();
  const school = useSession((value) => value.school);
  const Glyph = icons[file.type];
  const picture = file.type === 'image' ? imageAddress(school, file.fichier, 96) : null;
  return (
    <div className={css.tile}>
      {picture ? (
        <img className={css.thumb} src={picture} alt="" />
      ) : (
        <span className={css.thumb} data-type={file.type}>
          <Glyph size={20} stroke={1.7} aria-hidden="true" />
        </span>
      )}
      <span className={css.words}>
        <bdi className={css.name}>{file.name}</bdi>
        <span className={css.detail}>{sizeWords(file.size, lang)}</span>
      </span>
      <IconButton icon={IconX} size="small" tip="none" label={t`Retirer ${file.name}`} onClick={onRemove} />
    </div>
  );
}
