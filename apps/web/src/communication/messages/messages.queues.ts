import { msg, plural, t } from '@lingui/core/macro';
import { IconFlag, IconMailCheck } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const messagesQueues: QueueFaces = {
  'messages.reviews': {
    icon: IconMailCheck,
    name: msg`Messages à valider`,
    order: 50,
    href: '/admin/messages/validation',
    verb: () => msg`Relire`,
    says: ({ subject }) => subject || t`Message sans objet`,
    opens: ({ id }) => `/admin/messages/validation/view/${id}`,
  },
  'messages.reports': {
    icon: IconFlag,
    name: msg`Messages signalés`,
    order: 55,
    href: '/admin/messages/reports',
    verb: () => msg`Examiner`,
    says: ({ subject, things }) => {
      const times = plural(things, { one: 'signalé une fois', other: 'signalé # fois' });
      return subject ? t`${subject}, ${times}` : t`Message sans objet, ${times}`;
    },
    opens: () => '/admin/messages/reports',
  },
};
