import { msg, t } from '@lingui/core/macro';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const pupilsQueues: QueueFaces = {
  'pupils.blocked_moves': {
    icon: IconArrowsExchange,
    name: msg`Mouvements bloqués`,
    order: 105,
    href: '/admin/eleves',
    verb: () => msg`Ouvrir`,
    says: ({ subject, kind }) =>
      kind === 'departure'
        ? t`${subject}, départ prévu qui n’a pas pu se faire`
        : kind === 'arrival'
          ? t`${subject}, arrivée prévue qui n’a pas pu se faire`
          : kind === 'return'
            ? t`${subject}, retour prévu qui n’a pas pu se faire`
            : t`${subject}, changement de classe qui n’a pas pu se faire`,
    opens: ({ id }) => `/admin/eleves/${id}`,
  },
};
