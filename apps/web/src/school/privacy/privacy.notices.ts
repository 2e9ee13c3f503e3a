import { msg } from '@lingui/core/macro';
import { IconShieldLock } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const privacyNotices: NoticeFaces = {
  'donnees.reponse': {
    icon: IconShieldLock,
    address: () => '/parent/famille',
    choice: { name: msg`Réponses sur mes données personnelles`, order: 75 },
  },
};
