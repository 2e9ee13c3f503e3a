import { msg } from '@lingui/core/macro';
import { IconListDetails, IconNews } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const newsMenu: MenuWords = {
  feed: { icon: IconListDetails, title: msg`Fil d’actualité`, short: msg`Fil` },
  news: { icon: IconNews, title: msg`Actualités` },
  'news-admin': { icon: IconNews, title: msg`Gestion des actualités`, short: msg`Gestion` },
};
