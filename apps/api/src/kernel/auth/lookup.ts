import type { PoolClient } from 'pg';
import type { Scope } from '@encrier/contract/kernel/permission';
import type { Lang, Role } from '@encrier/contract/kernel/schema';
import type { TableVersions } from '#kernel/db/changes.ts';
import type { Ask } from '#kernel/db/tenant.ts';
import { nameFor } from '#kernel/db/plans/frequent-statements.ts';

export type EntryRow = {
  id: string;
  orgId: string;
  storeId: string;
  orgName: string;
  off: string[];
  roles: Role[];
  bases: Role[];
  /** [permission, scope] of the custom roles. */
  grants: [string, Scope][];
};
export type AccountFacts = {
  accountId: string;
  personId: string | null;
  username: string;
  status: string;
  lang: Lang;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  photo: string | null;
  settings: Record<string, unknown>;
  tourSeen: string[];
  totp: boolean;
  requireTotp: boolean;
  /** Roles of the school that need a second factor, each with its first day. */
  totpRoles: [Role, string][];
  recoveryCodes: number;
  timeZone: string;
  entries: EntryRow[];
};
export type SessionFacts = AccountFacts & SessionState;
/** The state of a session and of its school. */
export type SessionState = {
  sessionId: string;
  stale: boolean;
  rotatedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  idleSeconds: number;
  stepUpUntil: Date | null;
  kind: 'web' | 'mobile';
  remember: boolean;
  /** Instant from which messages and complaints open to this session; null when they are open. */
  correspondenceFrom: Date | null;
  /** Last transaction that changed a table of the school; null where none did. */
  changed: number | null;
};

const account = `
  a.id AS "accountId", a.person_id AS "personId", a.username::text, a.status, a.lang, a.first_name AS "firstName", a.last_name AS "lastName",
  a.email::text, a.phone, CASE WHEN f.id IS NULL THEN NULL ELSE f.id::text || '.' || f.ext END AS photo, a.settings, a.tour_seen AS "tourSeen",
  a.totp_confirmed_at IS NOT NULL AS totp, cardinality(a.recovery_codes) AS "recoveryCodes", ss.require_totp AS "requireTotp",
  COALESCE((SELECT json_agg(json_build_array(x.role, x.from_on)) FROM totp_roles x WHERE x.school_id = a.school_id), '[]') AS "totpRoles", ss.time_zone AS "timeZone",
  COALESCE((
    SELECT json_agg(json_build_object('id', e.id, 'orgId', e.org_id, 'storeId', o.store_id, 'orgName', o.name, 'off', o.modules_off, 'roles', e.roles,
      'bases', COALESCE((SELECT json_agg(DISTINCT cr.base) FROM auth_entry_roles er JOIN custom_roles cr ON cr.school_id = er.school_id AND cr.id = er.role_id WHERE er.school_id = e.school_id AND er.entry_id = e.id), '[]'),
      'grants', COALESCE((SELECT json_agg(json_build_array(g.permission, g.scope)) FROM auth_entry_roles er JOIN custom_role_grants g ON g.school_id = er.school_id AND g.role_id = er.role_id WHERE er.school_id = e.school_id AND er.entry_id = e.id), '[]')
    ) ORDER BY o.position, o.store_id)
    FROM auth_entries e JOIN orgs o ON o.school_id = e.school_id AND o.id = e.org_id
    WHERE e.school_id = a.school_id AND e.account_id = a.id AND e.active
  ), '[]') AS entries`;
const joins = `JOIN school_settings ss ON ss.school_id = a.school_id LEFT JOIN files f ON f.school_id = a.school_id AND f.id = a.photo_file_id`;

const state = `s.id AS "sessionId", s.token_hash <> $2 AS stale, s.rotated_at AS "rotatedAt", s.last_seen_at AS "lastSeenAt",
      s.expires_at AS "expiresAt", s.idle_seconds AS "idleSeconds", s.step_up_until_at AS "stepUpUntil", s.correspondence_from_at AS "correspondenceFrom", s.kind, s.remember, t.changed`;
const ofToken = `LEFT JOIN school_changes t ON t.school_id = s.school_id
  WHERE s.school_id = $1 AND (s.token_hash = $2 OR s.previous_hash = $2)`;
/** Adds the school's table versions to the session, only when the last change is not transaction $3. */
const stateText = `SELECT ${state}, CASE WHEN t.changed <> $3 THEN (SELECT json_object_agg(c.table_name, c.changed)
  FROM table_changes c WHERE c.school_id = $1) END AS stand FROM sessions s ${ofToken}`;
const sessionText = `SELECT ${state}, ${account} FROM sessions s
  JOIN accounts a ON a.school_id = s.school_id AND a.id = s.account_id ${joins} ${ofToken}`;
/** The facts and rights of an account. */
export const accountText = `SELECT ${account} FROM accounts a ${joins} WHERE a.school_id = $1 AND a.id = $2`;
const stateName = nameFor('find_session_state', stateText);
const sessionName = nameFor('find_session', sessionText);
const accountName = nameFor('find_account', accountText);

/** One statement: the session of a token with its account, memberships and grants. Null when no such token. */
export async function findSession(ask: Ask, schoolId: number, tokenHash: Buffer): Promise<SessionFacts | null> {
  const { rows } = await ask<SessionFacts>({ name: sessionName, text: sessionText, values: [schoolId, tokenHash] });
  return rows[0] ?? null;
}

/**
 * The session of a token, with the school's table versions when their last change is not `changed`. Null when no such
 * token.
 */
export async function findSessionState(
  ask: Ask,
  schoolId: number,
  tokenHash: Buffer,
  changed: number,
): Promise<{ state: SessionState; stand: TableVersions | null } | null> {
  const values = [schoolId, tokenHash, changed];
  const { rows } = await ask<SessionState & { stand: TableVersions | null }>({
    name: stateName,
    text: stateText,
    values,
  });
  if (!rows[0]) return null;
  const { stand, ...state } = rows[0];
  return { state, stand };
}

/** The same facts for an account that somebody looks as, or whose rights are shown. */
export async function findAccount(
  client: PoolClient,
  schoolId: number,
  accountId: string,
): Promise<AccountFacts | null> {
  const { rows } = await client.query<AccountFacts>({
    name: accountName,
    text: accountText,
    values: [schoolId, accountId],
  });
  return rows[0] ?? null;
}
