import { msg } from '@lingui/core/macro';
import { IconNotebook } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const lessonLogNotices: NoticeFaces = {
  'cahier.rappel': {
    icon: IconNotebook,
    address: () => '/cahier-de-textes',
    titledByPage: true,
    choice: { name: msg`Séances à remplir`, order: 215 },
  },
  'cahier.manque': {
    icon: IconNotebook,
    address: () => '/cahier-de-textes?manques=1',
    titledByPage: true,
    choice: { name: msg`Cours manqués à rattraper`, order: 216 },
  },
  'cahier.visa': {
    icon: IconNotebook,
    address: () => '/cahier-de-textes',
    titledByPage: true,
    choice: { name: msg`Cahier de textes visé`, order: 217 },
  },
};
