import { msg } from '@lingui/core/macro';
import { IconMailForward } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const lettersMenu: MenuWords = {
  letters: { icon: IconMailForward, title: msg`Courriers aux familles` },
};
