import { msg } from '@lingui/core/macro';
import { IconUserStar } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const mandatesNotices: NoticeFaces = {
  'delegues.mandat': {
    icon: IconUserStar,
    address: ({ type }) =>
      type === 'mandate_family' ? '/parent/famille' : type === 'mandate_pupil' ? '/eleve/home' : '/notifications',
    choice: { name: msg`Délégués et mandats`, order: 72 },
  },
};
