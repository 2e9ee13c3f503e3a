import type { Icon } from '@encrier/ui/actions/Button';
import {
  IconBell, IconBook2, IconCalendarTime, IconChalkboard, IconClipboardList, IconCopy, IconDeviceDesktopAnalytics, IconDoor, IconFileExport, IconFileImport, IconFingerprint,
  IconHome, IconIdBadge2, IconInbox, IconKey, IconListDetails, IconNews, IconNotebook, IconSchool, IconSettings, IconShieldLock, IconStairsUp, IconUserCircle, IconUsers, IconUsersGroup, IconUsersPlus,
  IconFileText, IconFolders, IconLayoutKanban, IconMail, IconMessageReport, IconPhoto,
} from '@tabler/icons-react';
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
  pupil: IconSchool,
  family: IconUsersGroup,
  staff: IconIdBadge2,
  request: IconInbox,
  duplicate: IconCopy,
  calendar: IconCalendarTime,
  class: IconChalkboard,
  group: IconUsersPlus,
  subject: IconBook2,
  room: IconDoor,
  assignment: IconClipboardList,
  rollover: IconStairsUp,
  privacy: IconFingerprint,
  export: IconFileExport,
  message: IconMail,
  document: IconFileText,
  media: IconPhoto,
  resource: IconFolders,
  board: IconLayoutKanban,
  complaint: IconMessageReport,
};
