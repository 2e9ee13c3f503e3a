import type { Icon } from '@encrier/ui/actions/Button';
import { IconBell, IconDeviceDesktopAnalytics, IconFileImport, IconHome, IconKey, IconListDetails, IconNews, IconNotebook, IconSettings, IconShieldLock, IconUserCircle, IconUsers } from '@tabler/icons-react';
import type { MenuIcon } from '#kernel/pages.ts';

/** One icon per idea, the same across the product. */
export const menuIcons: Record<MenuIcon, Icon> = {
  home: IconHome,
  news: IconNews,
  feed: IconListDetails,
  people: IconUsers,
  account: IconUserCircle,
  role: IconShieldLock,
  key: IconKey,
  settings: IconSettings,
  import: IconFileImport,
  audit: IconNotebook,
  diagnostic: IconDeviceDesktopAnalytics,
  notification: IconBell,
};
