import type { AccountActor } from './actor.ts';

/** Minutes a proof of identity stays fresh. */
export const stepUpMinutes = 15;

/**
 * When the actor proved who he is, within the last `seconds`; null otherwise. For what asks for a proof of its own,
 * such as a signature: the instant tells one proof from the next.
 */
export function provedWithin(
  { stepUpUntil }: Pick<AccountActor, 'stepUpUntil'>,
  now: Date,
  seconds: number,
): Date | null {
  if (stepUpUntil === null || stepUpUntil <= now) return null;
  const at = new Date(stepUpUntil.getTime() - stepUpMinutes * 60_000);
  return at.getTime() >= now.getTime() - seconds * 1000 ? at : null;
}
