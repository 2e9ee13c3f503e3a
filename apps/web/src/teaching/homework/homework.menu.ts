import { msg } from '@lingui/core/macro';
import { IconChecklist } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const homeworkMenu: MenuWords = {
  homework: { icon: IconChecklist, title: msg`Devoirs` },
};
