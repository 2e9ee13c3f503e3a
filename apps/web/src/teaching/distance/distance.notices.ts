import { msg } from '@lingui/core/macro';
import { IconVideo } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const distanceNotices: NoticeFaces = {
  'distance.fermeture': {
    icon: IconVideo,
    address: () => '/distance',
    titledByPage: true,
    choice: { name: msg`Jours à distance`, order: 218 },
  },
  'distance.reouverture': {
    icon: IconVideo,
    address: () => '/distance',
    titledByPage: true,
    choice: { name: msg`Retour à l’école`, order: 219 },
  },
};
