import { msg } from '@lingui/core/macro';
import { IconAward } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const mandatesNotices: NoticeFaces = {
  'delegue.mandat': {
    icon: IconAward,
    address: () => '/',
    choice: { name: msg`Mandats de délégué et de conseil`, order: 72 },
  },
};
