import { msg } from '@lingui/core/macro';
import { IconCopy } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const duplicatesMenu: MenuWords = {
  duplicate: { icon: IconCopy, title: msg`Doublons` },
};
