import { msg } from '@lingui/core/macro';
import { IconHeartHandshake } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const plansMenu: MenuWords = {
  plans: { icon: IconHeartHandshake, title: msg`Projets d’accompagnement` },
};
