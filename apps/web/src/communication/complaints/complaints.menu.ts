import { msg } from '@lingui/core/macro';
import { IconMessageReport } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const complaintsMenu: MenuWords = {
  complaint: { icon: IconMessageReport, title: msg`Réclamations` },
};
