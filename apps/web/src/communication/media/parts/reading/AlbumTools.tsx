import { type Album, zipAlbum } from '@encrier/contract/communication/media';
import { IconButton, IconLink } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { addressOf, apiBase } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { useMediaPlace } from '../use-media-place.ts';
import { downloadFile } from './download-file.ts';

/** Actions of staff on an album: download it whole, or edit it. */
export function AlbumTools({ album }: { album: Album }) {
  const { t } = useLingui();
  const { list } = useMediaPlace();
  const school = useSession((value) => value.school);
  return (
    <>
      {album.can.zip && school && (
        <IconButton
          icon={IconDownload}
          label={t`Télécharger l’album`}
          onClick={() => downloadFile(`${apiBase(school)}${addressOf(zipAlbum, { params: { id: album.id } })}`)}
        />
      )}
      {album.can.manage && (
        <IconLink icon={IconPencil} label={t`Gérer l’album`} href={`${list}/${album.id}?vue=gestion`} />
      )}
    </>
  );
}
