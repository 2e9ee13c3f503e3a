import { msg } from '@lingui/core/macro';
import { IconInbox, IconUserPlus } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const familyNotices: NoticeFaces = {
  'famille.demande': {
    icon: IconInbox,
    address: () => '/parent/famille',
    choice: { name: msg`Réponses à mes demandes`, order: 70 },
  },
  'famille.enfant': {
    icon: IconUserPlus,
    address: () => '/parent/famille',
    choice: { name: msg`Réponse à une demande de rattachement`, order: 71 },
  },
};
