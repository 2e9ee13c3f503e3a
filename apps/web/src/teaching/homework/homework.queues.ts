import { msg, plural } from '@lingui/core/macro';
import { IconChecklist } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const homeworkQueues: QueueFaces = {
  'homework.to_correct': {
    icon: IconChecklist,
    name: msg`Devoirs rendus`,
    order: 45,
    href: '/prof/devoirs',
    verb: () => msg`Corriger`,
    says: ({ subject, things }) =>
      plural(things, {
        one: `${subject} : # devoir rendu à corriger`,
        other: `${subject} : # devoirs rendus à corriger`,
      }),
    opens: ({ id }) => `/prof/devoirs?devoir=${id}`,
  },
};
