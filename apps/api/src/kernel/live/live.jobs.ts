import { dropKeys } from '#kernel/act/act.ts';
import { dropAttempts } from '#kernel/auth/throttle.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';

const HOUR = 3_600_000;
const CHECK_MS = 30_000;

/** Deletes events too old to replay, and idempotency keys whose answer has expired (REL-FLT-09: 24 h). */
export function sweepLive(kernel: Kernel): Promise<void> {
  const now = kernel.now().getTime();
  return eachSchool(kernel, 'live.sweep', (schoolId) =>
    withTenant(kernel.pool, schoolId, {}, async (db) => {
      await db
        .deleteFrom('live_events')
        .where('created_at', '<', new Date(now - 24 * HOUR))
        .execute();
      await dropKeys(db, new Date(now - 25 * HOUR));
      await dropAttempts(db, new Date(now - 48 * HOUR));
    }),
  );
}

/** Ends the streams of closed sessions, however these were closed: one query per school for all its streams. */
export async function endRevoked(kernel: Kernel): Promise<void> {
  const now = kernel.now();
  const schools = Map.groupBy(
    kernel.live.all().filter(({ sessionId }) => sessionId),
    ({ schoolId }) => schoolId,
  );
  for (const [schoolId, listeners] of schools) {
    const ids = [...new Set(listeners.map(({ sessionId = '' }) => sessionId))];
    const standing = await readTenant(kernel.pool, schoolId, (db) =>
      db
        .selectFrom('sessions as s')
        .innerJoin('accounts as a', 'a.id', 's.account_id')
        .select('s.id')
        .where('s.id', 'in', ids)
        .where('s.expires_at', '>', now)
        .where('a.status', '=', 'active')
        .execute(),
    );
    const alive = new Set(standing.map(({ id }) => id));
    for (const listener of listeners) if (!alive.has(listener.sessionId ?? '')) listener.end?.('session.ended');
  }
}

/** Checks the streams of this process regularly; returns a function that stops. */
export function watchStreams(kernel: Kernel): () => void {
  const timer = setInterval(() => void endRevoked(kernel).catch(() => {}), CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Registers the cleaning of live events. */
export function registerLiveJobs(): void {
  onSchedule('live.sweep', '43 * * * *', sweepLive);
}
