import { msg } from '@lingui/core/macro';
import { IconKey } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const credentialsMenu: MenuWords = {
  key: { icon: IconKey, title: msg`Identifiants des parents` },
};
