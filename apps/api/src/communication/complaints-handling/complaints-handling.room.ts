import { room } from '#kernel/act/act.ts';
import { tablesOfComplaints } from '../complaints/complaints.public.ts';

export const complaintsHandling = room('complaints-handling', { tables: tablesOfComplaints });
