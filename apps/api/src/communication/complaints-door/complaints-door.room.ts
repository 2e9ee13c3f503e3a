import { room } from '#kernel/act/act.ts';
import { tablesOfComplaints } from '../complaints/complaints.public.ts';

/** Complaints that come out of a message. */
export const complaintsDoor = room('complaints-door', { tables: tablesOfComplaints });
