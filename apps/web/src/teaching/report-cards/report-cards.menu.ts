import { msg } from '@lingui/core/macro';
import { IconReportAnalytics } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const reportCardsMenu: MenuWords = {
  'report-cards': { icon: IconReportAnalytics, title: msg`Bulletins` },
};
