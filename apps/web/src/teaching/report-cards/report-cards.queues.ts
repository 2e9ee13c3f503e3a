import { msg, plural, t } from '@lingui/core/macro';
import { IconReportAnalytics } from '@tabler/icons-react';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const reportCardsQueues: QueueFaces = {
  'report_cards.comments': {
    icon: IconReportAnalytics,
    name: msg`Appréciations à saisir`,
    order: 75,
    href: '/bulletins',
    verb: () => msg`Écrire`,
    says: ({ subject, things }) =>
      t`${subject}, ${plural(things, { one: '# appréciation à saisir', other: '# appréciations à saisir' })}`,
    opens: ({ id }) => `/bulletins?cours=${id}`,
  },
};
