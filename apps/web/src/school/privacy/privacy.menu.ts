import { msg } from '@lingui/core/macro';
import { IconFingerprint } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const privacyMenu: MenuWords = {
  privacy: { icon: IconFingerprint, title: msg`Vie privée` },
};
