import { room } from '#kernel/act/act.ts';

/** What deposits a complaint writes; a room that opens one by the door of this one declares the same tables. */
export const complaintTables = [
  'complaints',
  'complaint_entries',
  'complaint_counters',
  'complaint_categories',
] as const;
export const complaints = room('complaints', { tables: complaintTables });
