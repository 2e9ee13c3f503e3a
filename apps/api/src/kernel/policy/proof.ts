import type { AccountActor } from './actor.ts';

/** Minutes for which a proof of identity is fresh. */
export const stepUpMinutes = 15;

/**
 * When the actor proved their identity, if within the last `seconds`; else null. For acts that need their own proof,
 * such as a signature: the instant distinguishes one proof from the next.
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
