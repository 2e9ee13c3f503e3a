import type { MessageStatus } from '@encrier/contract/communication/messages';
import { messageWorkflow } from '../messages.policy.ts';

/** What its author may still change: a draft, or one that came back. */
export const mayEdit = (status: MessageStatus): boolean => messageWorkflow.allows(status, 'write');
/** Whether its author may withdraw it before it is sent. */
export const mayWithdraw = (status: MessageStatus): boolean => messageWorkflow.allows(status, 'withdraw');
