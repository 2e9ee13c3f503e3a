import { msg, t } from '@lingui/core/macro';
import { IconMessageReply } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const conductQueues: QueueFaces = {
  'conduct.replies': {
    icon: IconMessageReply,
    name: msg`Suivi`,
    order: 70,
    href: '/suivi?etat=a-repondre',
    verb: () => msg`Répondre`,
    says: ({ subject }) => t`${subject}, la famille a répondu à une observation`,
    opens: ({ id }) => `/suivi?note=${id}`,
  },
};
