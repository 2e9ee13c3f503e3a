import { msg, plural, t } from '@lingui/core/macro';
import { IconReportAnalytics } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const reportCardsQueues: QueueFaces = {
  'report_cards.comments': {
    icon: IconReportAnalytics,
    name: msg`Appréciations à saisir`,
    order: 75,
    href: '/bulletins',
    verb: () => msg`Écrire`,
    says: ({ things, ...line }) => {
      const subject = subjectName(line);
      return t`${subject}, ${plural(things, { one: '# appréciation à saisir', other: '# appréciations à saisir' })}`;
    },
    opens: ({ id }) => `/bulletins?cours=${id}`,
  },
};
