import { msg } from '@lingui/core/macro';
import { IconSend } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const deliveriesMenu: MenuWords = {
  deliveries: { icon: IconSend, title: msg`Envois` },
};
