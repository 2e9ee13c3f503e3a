import { msg } from '@lingui/core/macro';
import { IconFolders } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const resourcesNotices: NoticeFaces = {
  ressource: {
    icon: IconFolders,
    address: ({ id }) => (id ? `/resources?voir=${id}` : '/resources?nouveau=1'),
    happened: msg`Une nouvelle ressource est à disposition :`,
    choice: { name: msg`Nouvelles ressources`, order: 200 },
  },
};
