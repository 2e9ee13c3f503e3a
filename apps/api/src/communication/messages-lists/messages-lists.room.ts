import { room } from '#kernel/act/act.ts';

/** Receivers that somebody writes to often, under a name of his. */
export const messagesLists = room('messages-lists', { tables: ['message_lists', 'message_list_rules'] });
