import { type Insertable, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import type { Database } from '#kernel/db/tenant.ts';
import { sessionsRoom } from './sessions.room.ts';

const any = (ids: readonly string[]) => sql<string>`ANY (${[...ids]}::uuid[])`;

/** Opens a session, stored under the hash of its token. */
export async function addSession(
  inAct: InAct,
  session: Omit<Insertable<Database['sessions']>, 'school_id'>,
): Promise<void> {
  const tx = sessionsRoom.join(inAct);
  await tx.db
    .insertInto('sessions')
    .values({ school_id: tx.schoolId, ...session })
    .execute();
}

/** Ends the sessions of these accounts, except `but`, and warns their open screens. Returns how many ended. */
export async function endSessions(inAct: InAct, accountIds: readonly string[], but?: string): Promise<number> {
  if (!accountIds.length) return 0;
  const tx = sessionsRoom.join(inAct);
  let query = tx.db.deleteFrom('sessions').where('account_id', '=', any(accountIds));
  if (but) query = query.where('id', '<>', but);
  const gone = await query.returning(['id', 'account_id']).execute();
  for (const { id, account_id } of gone) await tx.live('session.ended', { session: id }, [account_id]);
  return gone.length;
}

/** Ends one session, of account `of` when given, and warns its open screens; false when there is none. */
export async function endSession(inAct: InAct, id: string, of?: string): Promise<boolean> {
  const tx = sessionsRoom.join(inAct);
  let query = tx.db.deleteFrom('sessions').where('id', '=', id);
  if (of) query = query.where('account_id', '=', of);
  const gone = await query.returning('account_id').executeTakeFirst();
  if (gone) await tx.live('session.ended', { session: id }, [gone.account_id]);
  return gone !== undefined;
}

/**
 * Records that the session's holder proved their identity, until the given time; a `token` replaces the former one.
 * Null if the session has ended.
 */
export async function proveSession(
  inAct: InAct,
  id: string,
  { until, token }: { until: Date; token?: Buffer },
): Promise<{ kind: string; remember: boolean; expires_at: Date } | null> {
  const tx = sessionsRoom.join(inAct);
  const proved = await tx.db
    .updateTable('sessions')
    .set((eb) => ({
      step_up_until_at: until,
      ...(token && { previous_hash: eb.ref('token_hash'), token_hash: token, rotated_at: tx.now }),
    }))
    .where('id', '=', id)
    .returning(['kind', 'remember', 'expires_at'])
    .executeTakeFirst();
  return proved ?? null;
}

/**
 * The rights of these accounts changed: they must prove their identity again, and their open screens reload
 * (SEC-ROL-08).
 */
export async function askProofAgain(inAct: InAct, accountIds: readonly string[]): Promise<void> {
  if (!accountIds.length) return;
  const tx = sessionsRoom.join(inAct);
  await tx.db
    .updateTable('sessions')
    .set({ step_up_until_at: null })
    .where('account_id', '=', any(accountIds))
    .execute();
  await tx.live('rights.changed', {}, accountIds);
}
