import type { PageTable } from '#kernel/pages.ts';

export const attendancePages: PageTable = {};
