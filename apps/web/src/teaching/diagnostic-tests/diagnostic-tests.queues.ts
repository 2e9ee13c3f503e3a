import { msg, plural } from '@lingui/core/macro';
import { IconListCheck } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const diagnosticTestsQueues: QueueFaces = {
  'diagnostic_tests.to_read': {
    icon: IconListCheck,
    name: msg`Copies de tests`,
    order: 47,
    href: '/prof/diagnostic-tests',
    verb: () => msg`Corriger`,
    says: ({ subject, things }) =>
      plural(things, {
        one: `${subject} : # copie à lire`,
        other: `${subject} : # copies à lire`,
      }),
    opens: ({ id }) => `/prof/diagnostic-tests/${id}/submissions`,
  },
};
