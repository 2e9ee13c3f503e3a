import { msg } from '@lingui/core/macro';
import { IconPhotoExclamation } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const picturesMenu: MenuWords = {
  pictures: { icon: IconPhotoExclamation, title: msg`Images à revoir` },
};
