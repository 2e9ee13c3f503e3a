import { msg, t } from '@lingui/core/macro';
import { IconTargetArrow } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

const taskWords: Record<string, (subject: string) => string> = {
  pupil: (subject) => t`${subject}, engagement de l’élève`,
  family: (subject) => t`${subject}, engagement de la famille`,
  school: (subject) => t`${subject}, engagement de l’école`,
};

export const summariesQueues: QueueFaces = {
  'summaries.commitments': {
    icon: IconTargetArrow,
    name: msg`Engagements des rencontres`,
    order: 78,
    href: '/bilan',
    verb: () => msg`Faire le point`,
    says: ({ subject, kind }) => (taskWords[kind] ?? taskWords['school']!)(subject),
    opens: ({ id }) => `/bilan?eleve=${id}`,
  },
};
