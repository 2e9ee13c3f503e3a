import { IconBell } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const notificationsNotices: NoticeFaces = {
  test: { icon: IconBell, address: () => '/notifications' },
};
