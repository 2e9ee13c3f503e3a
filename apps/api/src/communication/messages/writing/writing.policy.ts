import type { MessageStatus } from '@encrier/contract/communication/messages';

/** What its author may still change: a draft, or one that came back. */
export const mayEdit = (status: MessageStatus): boolean =>
  status === 'draft' || status === 'returned' || status === 'refused';
/** What its author may take back before it goes. */
export const mayWithdraw = (status: MessageStatus): boolean => status === 'waiting' || status === 'scheduled';
