import { msg } from '@lingui/core/macro';
import { IconListCheck } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

const address = (): string => '/diagnostic-tests';
export const diagnosticTestsNotices: NoticeFaces = {
  'test.ouvert': {
    icon: IconListCheck,
    address,
    titledByPage: true,
    choice: { name: msg`Tests à passer`, order: 216 },
  },
  'test.corrige': {
    icon: IconListCheck,
    address,
    titledByPage: true,
    choice: { name: msg`Tests corrigés`, order: 217 },
  },
  'test.a_corriger': {
    icon: IconListCheck,
    address: ({ id }) => (id ? `/diagnostic-tests/${id}/submissions?vue=corriger` : address()),
    titledByPage: true,
    choice: { name: msg`Copies à corriger une seconde fois`, order: 220, only: 'teachers' },
  },
};
