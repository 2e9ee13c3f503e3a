import { msg, t } from '@lingui/core/macro';
import { IconMailX } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const deliveriesQueues: QueueFaces = {
  'deliveries.addresses': {
    icon: IconMailX,
    name: msg`Adresses à vérifier`,
    order: 190,
    href: '/admin/envois?vue=adresses',
    verb: () => msg`Vérifier`,
    says: ({ subject }) => t`${subject}, adresse refusée par son serveur`,
    opens: () => '/admin/envois?vue=adresses',
  },
};
