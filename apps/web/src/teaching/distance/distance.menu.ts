import { msg } from '@lingui/core/macro';
import { IconVideo } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const distanceMenu: MenuWords = {
  distance: { icon: IconVideo, title: msg`Enseignement à distance`, short: msg`Distance` },
};
