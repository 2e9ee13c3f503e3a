import { msg, t } from '@lingui/core/macro';
import { IconHeartHandshake } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const plansQueues: QueueFaces = {
  'plans.reviews': {
    icon: IconHeartHandshake,
    name: msg`Projets d’accompagnement`,
    order: 76,
    href: '/admin/plans?etat=a-revoir',
    verb: () => msg`Revoir`,
    says: ({ subject, kind }) => t`${subject}, ${kind} à revoir`,
    opens: ({ id }) => `/admin/plans?plan=${id}`,
  },
};
