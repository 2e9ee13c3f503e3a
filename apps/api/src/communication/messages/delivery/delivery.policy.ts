import type { MessageStatus } from '@encrier/contract/communication/messages';
import { messageWorkflow } from '../messages.policy.ts';

export type PlaceFacts = { now: Date; sendAt: Date | null; opensAt: Date | null; urgent: boolean; bypass: boolean };
/** A message scheduled less than this many milliseconds ahead is sent at once. */
const soon = 30_000;

/**
 * When a message without obstacles is sent: null for now, else its scheduled hour or the next opening, whichever is
 * later. An urgent message with a bypass does not wait for opening hours.
 */
export function goesAt({ now, sendAt, opensAt, urgent, bypass }: PlaceFacts): Date | null {
  const opening = urgent && bypass ? null : opensAt;
  const planned = sendAt && sendAt.getTime() > now.getTime() + soon ? sendAt : null;
  if (!planned || !opening) return planned ?? opening;
  return new Date(Math.max(planned.getTime(), opening.getTime()));
}

type Move = keyof typeof messageWorkflow.moves;
/** Whether a message as it is stored may make a move. */
export const mayMove = (status: string, move: Move): boolean => messageWorkflow.allows(status as MessageStatus, move);
/** The states from which a move is allowed, for a query. */
export const statesBefore = (move: Move): MessageStatus[] => messageWorkflow.from(move);
