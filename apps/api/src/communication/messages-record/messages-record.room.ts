import { room } from '#kernel/act/act.ts';
import { tablesOfComplaints } from '../complaints/complaints.public.ts';

/** What lasts of a conversation: its paper, and the complaint it becomes. */
export const messagesRecord = room('messages-record', { tables: tablesOfComplaints });
