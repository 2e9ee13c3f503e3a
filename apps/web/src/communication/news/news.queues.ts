import { msg, plural, t } from '@lingui/core/macro';
import { IconMessages, IconNews } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const newsQueues: QueueFaces = {
  'news.reviews': {
    icon: IconNews,
    name: msg`Actualités`,
    order: 80,
    href: '/admin/news?statut=in_review',
    verb: () => msg`Relire`,
    says: ({ subject }) => subject || t`Actualité sans titre`,
    opens: ({ id }) => `/admin/news/edit/${id}`,
  },
  'news.comments': {
    icon: IconMessages,
    name: msg`Commentaires`,
    order: 85,
    href: '/admin/news/comments',
    verb: () => msg`Lire`,
    says: ({ subject, things }) => {
      const count = plural(things, { one: '# commentaire à lire', other: '# commentaires à lire' });
      return t`${subject}, ${count}`;
    },
    opens: () => '/admin/news/comments',
  },
};
