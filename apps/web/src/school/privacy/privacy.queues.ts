import { msg, t } from '@lingui/core/macro';
import { IconShieldLock } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const privacyQueues: QueueFaces = {
  'privacy.requests': {
    icon: IconShieldLock,
    name: msg`Vie privée`,
    order: 120,
    href: '/admin/vie-privee',
    verb: () => msg`Répondre`,
    says: ({ subject, kind }) =>
      kind === 'erasure'
        ? t`${subject}, effacement de ses données demandé`
        : kind === 'access'
          ? t`${subject}, copie de ses données demandée`
          : t`${subject}, demande sur ses données`,
    opens: () => '/admin/vie-privee',
  },
};
