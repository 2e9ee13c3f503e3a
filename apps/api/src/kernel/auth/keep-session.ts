import { writeAudit } from '#kernel/act/audit.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { writeLive } from '#kernel/live/write.ts';
import type { Identity, TokenReused } from './authenticate.ts';
import { newToken } from './token.ts';

const TOUCH_MS = 5 * 60_000;
const ROTATE_MS = 24 * 3_600_000;

/**
 * Marks a session as seen every five minutes and rotates the token of the web cookie daily. A token that a client
 * stores rotates at sign-in and step-up instead.
 */
export async function keepSession(ctx: Ctx, { session }: Identity): Promise<void> {
  const { now, schoolId, kernel } = ctx;
  if (ctx.out.setToken || ctx.out.clearToken || now.getTime() - session.lastSeenAt.getTime() < TOUCH_MS) return;
  const rotate =
    session.kind === 'web' &&
    ctx.client === 'web' &&
    !session.stale &&
    now.getTime() - session.rotatedAt.getTime() > ROTATE_MS;
  const next = rotate ? newToken(schoolId) : null;
  const rotated = await withTenant(kernel.pool, schoolId, { planned: true }, (db) =>
    db
      .updateTable('sessions')
      .set({
        last_seen_at: now,
        ...(next && {
          previous_hash: (eb: { ref: (name: 'token_hash') => unknown }) => eb.ref('token_hash') as never,
          token_hash: next.hash,
          rotated_at: now,
        }),
      })
      .where('id', '=', session.sessionId)
      // Of two simultaneous requests only the first rotates.
      .where('rotated_at', '=', session.rotatedAt)
      .returning('id')
      .execute(),
  );
  if (next && rotated.length)
    ctx.out.setToken = {
      token: next.token,
      maxAge: session.remember ? Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000) : null,
    };
}

/**
 * Ends a session whose replaced token was used again, for both holders; writes the journal and warns the open screens.
 */
export async function endReused(
  kernel: Kernel,
  schoolId: number,
  requestId: string,
  { sessionId, accountId }: TokenReused,
): Promise<void> {
  await withTenant(kernel.pool, schoolId, {}, async (db, client, last) => {
    const gone = await db.deleteFrom('sessions').where('id', '=', sessionId).returning('id').executeTakeFirst();
    if (!gone) return;
    await writeLive(client, schoolId, 'session.ended', { session: sessionId }, [accountId]);
    writeAudit(
      last,
      schoolId,
      {
        actor: { kind: 'anonymous' },
        requestId,
        now: kernel.now(),
        action: 'auth.token_reused',
        room: { tables: ['sessions'], onUnknown: () => {} },
      },
      [{ object: { type: 'account', id: accountId }, after: { session: sessionId } }],
    );
  });
}
