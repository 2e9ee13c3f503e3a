import { msg } from '@lingui/core/macro';
import { IconClipboardHeart, IconHeartHandshake, IconTargetArrow } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const summariesNotices: NoticeFaces = {
  'bilan.publie': {
    icon: IconClipboardHeart,
    address: () => '/bilan',
    titledByPage: true,
    choice: { name: msg`Bilans`, order: 26 },
  },
  'bilan.rencontre': {
    icon: IconHeartHandshake,
    address: () => '/bilan',
    choice: { name: msg`Rencontres avec l’école`, order: 27 },
  },
  'bilan.engagement': {
    icon: IconTargetArrow,
    address: () => '/bilan',
    choice: { name: msg`Échéances des engagements`, order: 28 },
  },
};
