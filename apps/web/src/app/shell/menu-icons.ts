import type { Icon } from '@encrier/ui/actions/Button';
import {
  IconActivityHeartbeat, IconBell, IconBook2, IconBus, IconCalendar, IconChartLine, IconChecklist, IconClipboardCheck, IconDeviceDesktopAnalytics,
  IconFileImport, IconFolder, IconHome, IconKey, IconLayoutBoard, IconLayoutDashboard, IconListDetails, IconMessageExclamation, IconMessages, IconNews, IconNotebook, IconPhoto,
  IconReceipt, IconScan, IconSettings, IconShieldLock, IconToolsKitchen2, IconUserCircle, IconUsers, IconUserQuestion,
} from '@tabler/icons-react';
import type { MenuIcon } from '#kernel/pages.ts';

/** One icon per idea, the same across the product. */
export const menuIcons: Record<MenuIcon, Icon> = {
  home: IconHome, calendar: IconCalendar, homework: IconChecklist, marks: IconChartLine, attendance: IconUserQuestion, messages: IconMessages, news: IconNews, feed: IconListDetails,
  canteen: IconToolsKitchen2, bus: IconBus, library: IconBook2, media: IconPhoto, board: IconLayoutBoard, invoice: IconReceipt, document: IconFolder, complaint: IconMessageExclamation,
  people: IconUsers, account: IconUserCircle, role: IconShieldLock, key: IconKey, settings: IconSettings, import: IconFileImport, audit: IconNotebook, diagnostic: IconDeviceDesktopAnalytics,
  scan: IconScan, health: IconActivityHeartbeat, notification: IconBell, validate: IconClipboardCheck, dashboard: IconLayoutDashboard,
};
