import type { PoolClient } from 'pg';
import type { PermissionKey } from '@encrier/contract/kernel/permission';

/**
 * Who receives an event: these accounts, or the holders of one of these permissions (and some accounts besides). `null`
 * is the whole school with its families: only for facts that all of them may know, including their time.
 */
export type LiveAudience =
  | null
  | readonly string[]
  | { holds: readonly PermissionKey[]; accounts?: readonly (string | null)[] };

/** Channel that carries `{schoolId}:{eventId}`; readers fetch the row, so an announcement holds nothing personal. */
export const liveChannel = 'encrier_live';

/** Stores a live event and announces it at the commit. */
export async function writeLive(
  client: Pick<PoolClient, 'query'>,
  schoolId: number,
  kind: string,
  payload: Record<string, string | number>,
  audience: LiveAudience,
): Promise<void> {
  const [accounts, permissions] =
    audience !== null && 'holds' in audience
      ? [(audience.accounts ?? []).filter((id) => id !== null), audience.holds]
      : [audience, null];
  await client.query(
    `WITH event AS (INSERT INTO live_events (school_id, kind, account_ids, payload, permissions)
      VALUES ($1, $2, $3, $4, $5) RETURNING id)
     SELECT pg_notify('${liveChannel}', $1::text || ':' || id::text) FROM event`,
    [schoolId, kind, accounts, JSON.stringify(payload), permissions],
  );
}
