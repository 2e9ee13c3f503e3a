import { msg } from '@lingui/core/macro';
import { IconChecklist } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const queuesMenu: MenuWords = {
  queues: { icon: IconChecklist, title: msg`À traiter` },
};
