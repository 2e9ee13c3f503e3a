import { msg, t } from '@lingui/core/macro';
import { IconUserEdit, IconUserPlus } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const familyQueues: QueueFaces = {
  'family.requests': {
    icon: IconUserEdit,
    name: msg`Demandes des familles`,
    order: 65,
    href: '/admin/demandes',
    verb: () => msg`Décider`,
    says: ({ subject }) => t`${subject}, changement de fiche demandé`,
    opens: ({ id }) => `/admin/demandes?demande=${id}`,
  },
  'family.claims': {
    icon: IconUserPlus,
    name: msg`Enfants à rattacher`,
    order: 66,
    href: '/admin/demandes?vue=rattachements',
    verb: () => msg`Décider`,
    says: ({ subject, by }) => t`${by} demande ${subject}`,
    opens: () => '/admin/demandes?vue=rattachements',
  },
};
