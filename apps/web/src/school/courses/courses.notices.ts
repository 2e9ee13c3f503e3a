import { msg } from '@lingui/core/macro';
import { IconBook2 } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const coursesNotices: NoticeFaces = {
  'cours.affectation': {
    icon: IconBook2,
    address: () => '/prof/eleves',
    choice: { name: msg`Changements de mes cours`, order: 220, only: 'teachers' },
  },
};
