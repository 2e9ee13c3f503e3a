import { msg } from '@lingui/core/macro';
import { IconEyeCheck } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const conductMenu: MenuWords = {
  conduct: { icon: IconEyeCheck, title: msg`Suivi` },
};
