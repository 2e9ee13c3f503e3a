import type { RequestState } from '@encrier/contract/school/family';

/** Days after which a request that waits is late. */
export const lateDays = 7;

/** The last instant at which a request that still waits is not late yet. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - lateDays * 86_400_000);
export const isLate = (state: RequestState, createdAt: Date, now: Date): boolean =>
  state === 'submitted' && createdAt < lateBefore(now);

export type Deciding = { lineId: string; accept: boolean; reason?: string | undefined; seen: string };
export type WaitingLine = { id: string; decision: string };

/**
 * Why decisions are not valid: a line that no longer waits, one named twice, a refusal without a reason. Null when they
 * are.
 */
export function trouble(
  lines: readonly WaitingLine[],
  decisions: readonly Deciding[],
): 'requests.state' | 'requests.reason_missing' | null {
  const waiting = new Set(lines.filter(({ decision }) => decision === 'waiting').map(({ id }) => id));
  for (const { lineId, accept, reason } of decisions) {
    if (!waiting.delete(lineId)) return 'requests.state';
    if (!accept && !reason?.trim()) return 'requests.reason_missing';
  }
  return null;
}
