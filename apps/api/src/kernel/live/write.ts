import type { PoolClient } from 'pg';

/** Channel that carries `{schoolId}:{eventId}`; readers fetch the row, so nothing personal is ever in the notice. */
export const liveChannel = 'encrier_live';

/** Stores a live event and announces it at the commit. */
export async function writeLive(
  client: Pick<PoolClient, 'query'>,
  schoolId: number,
  kind: string,
  payload: Record<string, string | number>,
  accounts: readonly string[] | null,
): Promise<void> {
  await client.query(
    `WITH event AS (INSERT INTO live_events (school_id, kind, account_ids, payload) VALUES ($1, $2, $3, $4) RETURNING id)
     SELECT pg_notify('${liveChannel}', $1::text || ':' || id::text) FROM event`,
    [schoolId, kind, accounts, JSON.stringify(payload)],
  );
}
