import { msg } from '@lingui/core/macro';
import { IconShieldLock } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const auditNotices: NoticeFaces = {
  'securite.lecture': {
    icon: IconShieldLock,
    address: () => '/admin/audit?action=people.stopped',
    choice: { name: msg`Lectures inhabituelles`, order: 270 },
  },
};
