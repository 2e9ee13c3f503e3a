import { msg, t } from '@lingui/core/macro';
import { IconPhoto } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const mediaQueues: QueueFaces = {
  'media.reviews': {
    icon: IconPhoto,
    name: msg`Albums`,
    order: 100,
    href: '/media',
    verb: () => msg`Regarder`,
    says: ({ subject, kind }) =>
      subject || (kind === 'videos' ? t`Album de vidéos sans titre` : t`Album de photos sans titre`),
    opens: ({ id, kind }) => `/media/${kind}/${id}`,
  },
};
