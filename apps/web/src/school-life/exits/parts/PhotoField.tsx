import type { Attachment } from '@encrier/contract/kernel/attachment';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { useLingui } from '@lingui/react/macro';
import { useLang } from '#kernel/i18n/i18n.ts';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { pictureTypes } from '#kernel/uploads/accept.ts';
import { useFileUploads } from '../../../communication/writing/writing.public.tsx';
import css from './Exits.module.css';

/** A photo of the person: the gate recognises them by it. */
export function PhotoField({
  photo,
  onPhoto,
  onBusy,
}: {
  photo: Attachment | null;
  onPhoto: (photo: Attachment) => void;
  onBusy: (busy: boolean) => void;
}) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const { rows, send } = useFileUploads(useLang(), (file) => void take([file]));
  async function take([file]: File[]): Promise<void> {
    if (!file) return;
    onBusy(true);
    const sent = await send(file, t`La personne ajoutée`);
    onBusy(false);
    if (sent) onPhoto(sent);
  }
  return (
    <FieldGroup
      title={t`Photo (facultatif)`}
      help={t`Vue par le portail, la vie scolaire et les responsables de l’élève.`}
    >
      {photo && (
        <img className={css.photo} src={imageAddress(school, photo.fichier, 320) ?? ''} alt={t`La personne ajoutée`} />
      )}
      <DropZone
        title={photo ? t`Remplacer par une autre photo` : t`Déposez une photo ici`}
        note={t`JPEG, PNG ou WebP, 15 Mo au plus`}
        choose={t`Choisir`}
        accept={pictureTypes}
        onFiles={(files) => void take(files)}
        uploads={rows}
        cancelLabel={(name) => t`Retirer ${name}`}
      />
    </FieldGroup>
  );
}
