import type { MessageStatus } from '@encrier/contract/communication/messages';
import { messageWorkflow } from '../messages.policy.ts';

export type PlaceFacts = { now: Date; sendAt: Date | null; opensAt: Date | null; urgent: boolean; bypass: boolean };
/** A plan that is less than this away goes at once, milliseconds. */
const soon = 30_000;

/**
 * When a message that nothing holds back goes: null now, else its planned hour or the next opening, whichever comes
 * last. Urgent with a bypass waits for no opening.
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
/** The states that a move of a message leaves. */
export const statesBefore = (move: Move): MessageStatus[] => messageWorkflow.from(move);
