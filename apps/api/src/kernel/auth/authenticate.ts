import type { Pool, PoolClient } from 'pg';
import { type ModuleKey, modulesOfCorrespondence } from '@encrier/contract/modules.generated';
import { dayIn } from '#kernel/content/dates.ts';
import type { Ask } from '#kernel/db/tenant.ts';
import { AppError, forbidden, invalid, precondition, unauthenticated } from '#kernel/errors/errors.ts';
import type { AccountActor, Child } from '#kernel/policy/actor.ts';
import { knownSession } from './known-accounts.ts';
import { type AccountFacts, findAccount, type SessionFacts } from './lookup.ts';
import { factorFrom, holdingOf, isSensitive, needsTotp, permissionsOf } from './rights.ts';
import { hashToken, isTokenOf } from './token.ts';

export type Claims = {
  token: string | null;
  /** Raw header values; an array when the header came twice. */
  authId: string | string[] | undefined;
  userAs: string | string[] | undefined;
  /** Decided by the route, never by what the address looks like (SEC-HDR-01). */
  isAuthRoute: boolean;
};
export type Identity = { actor: AccountActor; facts: AccountFacts; session: SessionFacts; off: ReadonlySet<ModuleKey> };

/** The connection of a request that reads; see `withReader`. */
export type Reader = { pool: Pool; client: PoolClient; ask: Ask };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function header(value: string | string[] | undefined, name: string): string | null {
  if (value === undefined) return null;
  if (Array.isArray(value) || !uuid.test(value)) throw invalid(`${name}_invalid`);
  return value;
}

/** How long a rotated token is still accepted, for requests already under way. */
const GRACE_MS = 60_000;

/**
 * A replaced token was used again: somebody holds a copy, and nobody can tell which of the two is genuine (SEC-SES-01).
 * The HTTP door ends the session.
 */
export class TokenReused extends AppError {
  readonly sessionId: string;
  readonly accountId: string;
  constructor({ sessionId, accountId }: SessionFacts) {
    super('unauthenticated', 'unauthenticated');
    this.sessionId = sessionId;
    this.accountId = accountId;
  }
}

function refuseFallen(session: SessionFacts, now: Date): void {
  if (session.status !== 'active') throw unauthenticated();
  if (session.expiresAt <= now || session.lastSeenAt.getTime() + session.idleSeconds * 1000 <= now.getTime())
    throw unauthenticated();
  if (session.stale && session.rotatedAt.getTime() + GRACE_MS <= now.getTime()) throw new TokenReused(session);
}

type Held = AccountActor['permissions'];
const none: AccountActor['withheld'] = new Set();
const parted = new WeakMap<Held, Pick<AccountActor, 'withheld' | 'permissions'>>();
/** Permissions without those that need a second factor; computed once per set of rights. */
function withoutSensitive(held: Held): Pick<AccountActor, 'withheld' | 'permissions'> {
  const known = parted.get(held);
  if (known) return known;
  const withheld = new Set([...held.keys()].filter(isSensitive));
  const made = {
    withheld,
    permissions: withheld.size ? new Map([...held].filter(([key]) => !withheld.has(key))) : held,
  };
  parted.set(held, made);
  return made;
}

/**
 * Builds the actor of an account in one organisation, or in all of its own when none is chosen. `now` is absent for a
 * signed link, which needs no second factor.
 */
export function actorOf(
  facts: AccountFacts,
  session: Pick<SessionFacts, 'sessionId' | 'stepUpUntil' | 'correspondenceFrom'>,
  entryId: string | null,
  now: Date | null,
): { actor: AccountActor; off: Set<ModuleKey> } {
  const { entries, held, ...holding } = holdingOf(facts.entries, entryId);
  if (entryId && !entries.length) throw forbidden('authid_refused');
  const from = facts.totp ? null : factorFrom(facts);
  const factorDue = from !== null && now !== null && from <= dayIn(now, facts.timeZone);
  const totpRequired = factorDue || (facts.requireTotp && !facts.totp && needsTotp(held));
  // Until the second factor is set up, sensitive permissions do not count (SEC-AUT-05).
  const { withheld, permissions } = totpRequired ? withoutSensitive(held) : { withheld: none, permissions: held };
  const off = new Set((entries[0]?.off ?? []) as ModuleKey[]);
  for (const entry of entries.slice(1)) for (const key of off) if (!entry.off.includes(key)) off.delete(key);
  // A code handed out by the school opened this session: private correspondence stays hidden in its cards, menus and
  // files for now.
  if (session.correspondenceFrom) for (const key of modulesOfCorrespondence) off.add(key);
  return {
    off,
    actor: {
      kind: 'account',
      accountId: facts.accountId,
      personId: facts.personId,
      label: `${facts.firstName} ${facts.lastName}`,
      lang: facts.lang,
      ...holding,
      permissions,
      orgId: entryId ? (entries[0]?.orgId ?? null) : null,
      sessionId: session.sessionId,
      stepUpUntil: session.stepUpUntil,
      totp: facts.totp,
      totpRequired,
      factorFrom: from,
      factorDue,
      withheld,
      correspondenceFrom: session.correspondenceFrom,
      child: null,
      lookedAtBy: null,
    },
  };
}

/**
 * The child's link as it stands today: a parent who lost legal authority or digital access has lost this access
 * (SEC-OBJ-01).
 */
async function childOf(
  client: PoolClient,
  schoolId: number,
  guardian: string,
  accountId: string,
  today: string,
): Promise<Child | null> {
  const { rows } = await client.query<Omit<Child, 'label'> & { first: string; last: string }>(
    `SELECT a.person_id AS "personId", a.id AS "accountId", a.first_name AS first, a.last_name AS last
     FROM app.guarding_ties($4) g JOIN accounts a ON a.school_id = g.school_id AND a.person_id = g.pupil_id
     WHERE g.school_id = $1 AND g.guardian_id = $2 AND a.id = $3`,
    [schoolId, guardian, accountId, today],
  );
  const [row] = rows;
  return row ? { personId: row.personId, accountId: row.accountId, label: `${row.first} ${row.last}` } : null;
}

/**
 * Finds who calls, from the token and the two identity headers. Throws `unauthenticated` without a valid session,
 * `forbidden` for a header that the caller may not send; nothing is silently ignored.
 */
export async function authenticate(
  { pool, client, ask }: Reader,
  schoolId: number,
  claims: Claims,
  now: Date,
): Promise<Identity> {
  if (!claims.token || !isTokenOf(schoolId, claims.token)) throw unauthenticated();
  const session = await knownSession({ pool, client, ask }, schoolId, hashToken(claims.token), now.getTime());
  if (!session) throw unauthenticated();
  refuseFallen(session, now);
  if (session.correspondenceFrom && session.correspondenceFrom <= now) session.correspondenceFrom = null;
  const authId = header(claims.authId, 'authid');
  const userAs = header(claims.userAs, 'user_as');
  const own = actorOf(session, session, authId, now);
  if (!userAs || claims.isAuthRoute) return { ...own, facts: session, session };

  if (session.personId && own.actor.roles.has('parent')) {
    const child = await childOf(client, schoolId, session.personId, userAs, dayIn(now, session.timeZone));
    if (child) return { ...own, actor: { ...own.actor, child }, facts: session, session };
  }
  if (own.actor.factorDue) throw precondition('auth.totp_needed');
  const look = await client.query<{ until: Date; reason: string }>(
    'SELECT expires_at AS until, reason FROM look_as WHERE school_id = $1 AND session_id = $2 AND target_id = $3 AND ended_at IS NULL AND expires_at > $4 ORDER BY started_at DESC LIMIT 1',
    [schoolId, session.sessionId, userAs, now],
  );
  const row = look.rows[0];
  const target =
    row && own.actor.permissions.has('users.impersonate') ? await findAccount(client, schoolId, userAs) : null;
  // Checked again as when the look began: rights granted since then may end it (SEC-HDR-01).
  if (!row || !target || target.status === 'disabled' || needsTotp(permissionsOf(target.entries)))
    throw forbidden('user_as_refused');
  const seen = actorOf(target, session, null, now);
  return {
    ...seen,
    // Whoever looks as somebody else sees the correspondence modules as switched off: no card, menu or file of them.
    off: new Set([...seen.off, ...modulesOfCorrespondence]),
    actor: {
      ...seen.actor,
      stepUpUntil: null,
      lookedAtBy: { accountId: own.actor.accountId, until: row.until, reason: row.reason },
    },
    facts: target,
    session,
  };
}

/**
 * The account of a signed link: no session, and no proof beyond the link. Null when there is none or the account is
 * closed.
 */
export async function linkHolder(
  client: PoolClient,
  schoolId: number,
  accountId: string | null,
): Promise<Identity | null> {
  const facts = accountId === null ? null : await findAccount(client, schoolId, accountId);
  if (facts?.status !== 'active') return null;
  const never = new Date(0);
  const session: SessionFacts = {
    ...facts,
    sessionId: '',
    stale: false,
    rotatedAt: never,
    lastSeenAt: never,
    expiresAt: never,
    idleSeconds: 0,
    stepUpUntil: null,
    kind: 'web',
    remember: false,
    correspondenceFrom: null,
    changed: null,
  };
  return { ...actorOf(facts, session, null, null), facts, session };
}
