import { msg } from '@lingui/core/macro';
import { IconBook2 } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const subjectsMenu: MenuWords = {
  subject: { icon: IconBook2, title: msg`Matières` },
};
