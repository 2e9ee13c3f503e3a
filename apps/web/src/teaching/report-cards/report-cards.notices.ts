import { msg } from '@lingui/core/macro';
import { IconReportAnalytics } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const reportCardsNotices: NoticeFaces = {
  bulletin: {
    icon: IconReportAnalytics,
    address: ({ id }) => (id ? `/bulletins?bulletin=${id}` : '/bulletins'),
    titledByPage: true,
    ask: msg`Lire`,
    choice: { name: msg`Bulletins`, order: 212 },
  },
  'bulletin.lot': {
    icon: IconReportAnalytics,
    address: () => '/bulletins',
    choice: { name: msg`Lots de bulletins terminés`, order: 216, only: 'publishers' },
  },
  'bulletin.rappel': {
    icon: IconReportAnalytics,
    address: ({ id }) => (id ? `/bulletins?cours=${id}` : '/bulletins'),
    titledByPage: true,
    ask: msg`Écrire`,
    choice: { name: msg`Appréciations à saisir`, order: 215, only: 'publishers' },
  },
};
