import { msg, t } from '@lingui/core/macro';
import { IconDoorExit } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const exitsQueues: QueueFaces = {
  'exits.requests': {
    icon: IconDoorExit,
    name: msg`Sorties`,
    order: 40,
    href: '/admin/student-exit',
    verb: () => msg`Répondre`,
    says: ({ subject, kind }) =>
      kind === 'one_day' ? t`${subject}, sortie d’un jour demandée` : t`${subject}, sortie régulière demandée`,
    opens: ({ id }) => `/admin/student-exit?demande=${id}`,
  },
};
