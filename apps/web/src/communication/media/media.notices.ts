import { msg } from '@lingui/core/macro';
import { IconPhoto } from '@tabler/icons-react';
import type { NoticeFaces, NoticeModel } from '#kernel/notices/learn.ts';

/** An album opens for its readers, or on its work for its author and its moderators. */
function album({ type = '', id }: NoticeModel): string {
  const kind = type.startsWith('videos') ? 'videos' : 'photos';
  if (!id) return `/media/${kind}`;
  return type.endsWith('_gestion') ? `/media/${kind}/${id}?vue=gestion` : `/media/${kind}/${id}`;
}

export const mediaNotices: NoticeFaces = {
  'media.album': {
    icon: IconPhoto,
    address: album,
    happened: msg`Un nouvel album est publié :`,
    choice: { name: msg`Nouveaux albums`, order: 150 },
  },
  'media.a_valider': {
    icon: IconPhoto,
    address: album,
    happened: msg`Un album attend une décision :`,
    ask: msg`Traiter`,
    choice: { name: msg`Médias à valider`, order: 160, only: 'publishers' },
  },
  'media.a_reprendre': {
    icon: IconPhoto,
    address: album,
    happened: msg`Un album a été renvoyé à son auteur :`,
    ask: msg`Reprendre`,
    choice: { name: msg`Mes albums renvoyés`, order: 170, only: 'publishers' },
  },
  'media.consentement': {
    icon: IconPhoto,
    address: album,
    happened: msg`Des photos ont été masquées faute d’accord :`,
    choice: { name: msg`Photos masquées faute d’accord`, order: 180, only: 'publishers' },
  },
};
