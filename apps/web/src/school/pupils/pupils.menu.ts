import { msg } from '@lingui/core/macro';
import { IconSchool } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const pupilsMenu: MenuWords = {
  pupil: { icon: IconSchool, title: msg`Élèves` },
  'own-pupil': { icon: IconSchool, title: msg`Mes élèves` },
};
