import { msg } from '@lingui/core/macro';
import { IconStairsUp } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const rolloverMenu: MenuWords = {
  rollover: { icon: IconStairsUp, title: msg`Passage à l’année suivante` },
};
