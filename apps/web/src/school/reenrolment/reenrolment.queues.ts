import { msg, plural, t } from '@lingui/core/macro';
import { IconUserPlus } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const reenrolmentQueues: QueueFaces = {
  'reenrolment.answers': {
    icon: IconUserPlus,
    name: msg`Réinscriptions`,
    order: 110,
    href: '/admin/reinscriptions',
    verb: () => msg`Décider`,
    says: ({ subject, things }) => {
      const count = plural(things, { one: '# élève à décider', other: '# élèves à décider' });
      return t`Réinscriptions ${subject}, ${count}`;
    },
    opens: () => '/admin/reinscriptions',
  },
};
