import { msg, plural, t } from '@lingui/core/macro';
import { IconPhotoExclamation } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const picturesQueues: QueueFaces = {
  'pictures.reviews': {
    icon: IconPhotoExclamation,
    name: msg`Images à revoir`,
    order: 102,
    href: '/images-a-revoir',
    verb: () => msg`Regarder`,
    says: ({ subject, things }) => {
      const who = subject || t`Un élève`;
      const count = plural(things, { one: '# publication', other: '# publications' });
      return t`${who}, accord retiré, ${count}`;
    },
    opens: () => '/images-a-revoir',
  },
};
