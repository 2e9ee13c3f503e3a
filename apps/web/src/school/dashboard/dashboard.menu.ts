import { msg } from '@lingui/core/macro';
import { IconLayoutDashboard } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const dashboardMenu: MenuWords = {
  dashboard: { icon: IconLayoutDashboard, title: msg`Tableau de bord` },
};
