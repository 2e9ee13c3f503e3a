import type { AlbumKind } from '@encrier/contract/communication/media';
import { t } from '@lingui/core/macro';
import { pictureTypes } from '#kernel/uploads/accept.ts';

/** File types accepted by an album, and the texts of its drop zone. */
export const accepted = (kind: AlbumKind) =>
  kind === 'photos'
    ? {
        accept: pictureTypes,
        title: t`Déposez des photos ici`,
        note: t`JPEG, PNG, WebP ou AVIF, 15 Mo au plus chacune. Le lieu et l’appareil sont retirés.`,
        choose: t`Choisir des photos`,
      }
    : {
        accept: 'video/mp4,video/webm,video/quicktime',
        title: t`Déposez des vidéos ici`,
        note: t`MP4, WebM ou MOV, 50 Mo au plus chacune.`,
        choose: t`Choisir des vidéos`,
      };
