import { msg, plural, t } from '@lingui/core/macro';
import { IconFileOff, IconFileUpload } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const papersQueues: QueueFaces = {
  'papers.given': {
    icon: IconFileUpload,
    name: msg`Pièces reçues`,
    order: 95,
    href: '/admin/documents?vue=collectes',
    verb: () => msg`Vérifier`,
    says: ({ subject, things }) => {
      const count = plural(things, { one: '# pièce à vérifier', other: '# pièces à vérifier' });
      return t`${subject}, ${count}`;
    },
    opens: ({ id }) => `/admin/documents?vue=collectes&collecte=${id}`,
  },
  'papers.expired': {
    icon: IconFileOff,
    name: msg`Pièces périmées`,
    order: 96,
    href: '/admin/documents?vue=collectes',
    verb: () => msg`Voir`,
    says: ({ subject, things }) => {
      const count = plural(things, { one: '# pièce n’est plus valable', other: '# pièces ne sont plus valables' });
      return t`${subject}, ${count}`;
    },
    opens: ({ id }) => `/admin/documents?vue=collectes&collecte=${id}&etat=expired`,
  },
};
