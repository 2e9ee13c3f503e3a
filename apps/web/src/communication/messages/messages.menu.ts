import { msg } from '@lingui/core/macro';
import { IconMail } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const messagesMenu: MenuWords = {
  message: { icon: IconMail, title: msg`Messages` },
};
