import { msg } from '@lingui/core/macro';
import { IconCalendarStats } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const weeklyNotices: NoticeFaces = {
  semaine: {
    icon: IconCalendarStats,
    address: ({ id }) => {
      const [pupil = '', to = ''] = (id ?? '').split('_');
      return pupil && to ? `/semaine?enfant=${pupil}&au=${to}` : '/semaine';
    },
    titledByPage: true,
    choice: { name: msg`Résumé de la semaine`, order: 300 },
  },
};
