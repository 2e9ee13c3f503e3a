import { msg } from '@lingui/core/macro';
import { IconChecklist, IconWeight } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const homeworkMenu: MenuWords = {
  homeworkLoad: { icon: IconWeight, title: msg`Charge de travail` },
  homework: { icon: IconChecklist, title: msg`Devoirs` },
};
