import type { MenuWords } from '#kernel/menu-words.ts';

export const attendanceMenu: MenuWords = {};
