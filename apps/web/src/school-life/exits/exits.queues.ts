import { msg, t } from '@lingui/core/macro';
import { IconDoorExit, IconUserCheck } from '@tabler/icons-react';
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
  'exits.persons': {
    icon: IconUserCheck,
    name: msg`Personnes à confirmer`,
    order: 41,
    href: '/admin/student-exit?vue=personnes',
    verb: () => msg`Confirmer`,
    says: ({ subject }) => t`${subject}, personne autorisée à confirmer`,
    opens: ({ id }) => `/admin/student-exit?vue=personnes&demande=${id}`,
  },
};
