import { msg } from '@lingui/core/macro';
import { IconDeviceDesktopAnalytics } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const diagnosticsMenu: MenuWords = {
  diagnostic: { icon: IconDeviceDesktopAnalytics, title: msg`Diagnostic de l’école` },
};
