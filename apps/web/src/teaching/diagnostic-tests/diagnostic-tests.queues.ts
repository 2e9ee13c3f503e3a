import { msg, plural } from '@lingui/core/macro';
import { IconListCheck } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const diagnosticTestsQueues: QueueFaces = {
  'diagnostic_tests.to_read': {
    icon: IconListCheck,
    name: msg`Copies de tests`,
    order: 47,
    // Un-prefixed: an office has its tests in its own area, a teacher in theirs.
    href: '/diagnostic-tests',
    verb: () => msg`Corriger`,
    says: ({ subject, things }) =>
      plural(things, {
        one: `${subject} : # copie à lire`,
        other: `${subject} : # copies à lire`,
      }),
    opens: ({ id }) => `/diagnostic-tests/${id}/submissions?vue=corriger`,
  },
};
