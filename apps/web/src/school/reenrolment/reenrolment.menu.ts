import { msg } from '@lingui/core/macro';
import { IconInbox, IconStairsUp } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const reenrolmentMenu: MenuWords = {
  reenrolment: { icon: IconStairsUp, title: msg`Réinscription` },
  reenrolments: { icon: IconInbox, title: msg`Réinscriptions` },
};
