import { msg } from '@lingui/core/macro';
import { IconArrowsExchange, IconDeviceTv } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const replacementMenu: MenuWords = {
  'own-covers': { icon: IconArrowsExchange, title: msg`Absences et remplacements`, short: msg`Remplacements` },
  covers: { icon: IconArrowsExchange, title: msg`Séances sans professeur`, short: msg`Remplacements` },
  hall: { icon: IconDeviceTv, title: msg`Affichage du hall`, short: msg`Hall` },
};
