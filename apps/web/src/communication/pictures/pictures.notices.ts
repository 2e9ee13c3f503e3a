import { msg } from '@lingui/core/macro';
import { IconPhotoExclamation } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const picturesNotices: NoticeFaces = {
  'images.a_revoir': {
    icon: IconPhotoExclamation,
    address: () => '/images-a-revoir',
    happened: msg`L’accord pour l’image d’un élève n’est plus donné, des publications sont à revoir :`,
    ask: msg`Regarder`,
    choice: { name: msg`Images à revoir`, order: 185, only: 'publishers' },
  },
};
