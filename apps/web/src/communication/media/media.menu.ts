import { msg } from '@lingui/core/macro';
import { IconPhoto } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const mediaMenu: MenuWords = {
  media: { icon: IconPhoto, title: msg`Médias` },
};
