import { msg } from '@lingui/core/macro';
import { IconMessageReport } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const complaintsQueues: QueueFaces = {
  'complaints.open': {
    icon: IconMessageReport,
    name: msg`Réclamations`,
    order: 60,
    href: '/admin/reclamations',
    verb: () => msg`Traiter`,
    says: ({ subject }) => subject,
    opens: ({ id }) => `/admin/reclamations/${id}`,
  },
};
