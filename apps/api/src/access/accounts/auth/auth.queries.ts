import type { PoolClient } from 'pg';
import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import { dayIn } from '#kernel/content/dates.ts';
import type { Identity } from '#kernel/auth/authenticate.ts';
import { findAccount } from '#kernel/auth/lookup.ts';
import { hashCode } from '#kernel/auth/token.ts';
import { minimumLength } from '#kernel/auth/password-rules.ts';
import { rolesOf } from '#kernel/auth/rights.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { whereaboutsKinds } from '#kernel/notify/kinds.ts';
import { self } from '#kernel/policy/actor.ts';
import { presentUser, type UserExtras } from './auth.present.ts';
import { accountMay } from '../accounts.policy.ts';

/** Children a guardian may follow today, the unread counter and how many organisations there are, in one statement. */
export async function userExtras(
  client: PoolClient,
  schoolId: number,
  accountId: string,
  personId: string | null,
  today: string,
): Promise<UserExtras> {
  const { rows } = await client.query<UserExtras>({
    name: 'user_extras',
    text: `SELECT (SELECT count(*)::int FROM orgs o WHERE o.school_id = $1) AS orgs, EXISTS (SELECT 1 FROM passkeys k
      WHERE k.school_id = $1 AND k.account_id = $2) AS passkey, (SELECT count(*)::int FROM notifications n
      WHERE n.school_id = $1 AND n.account_id = $2 AND n.read_at IS NULL AND (n.child_ids = '{}'
      OR (n.child_ids && (SELECT app.children_under($1, $2, $4::date)) AND (n.type <> ALL ($5::text[])
        OR n.child_ids && (SELECT app.children_followed($1, $2, $4::date)))))) AS unread,
      COALESCE((SELECT json_agg(json_build_object('id', p.id, 'accountId', a.id,
        'label', p.first_name || ' ' || p.last_name, 'prenom', p.first_name, 'nom', p.last_name,
          'photo', CASE WHEN f.id IS NULL THEN '-' ELSE f.id::text || '.' || f.ext END, 'className', c.name)
            ORDER BY p.birth_on NULLS LAST, p.first_name)
        FROM app.guarding_ties($4) g JOIN persons p ON p.school_id = g.school_id AND p.id = g.pupil_id
        LEFT JOIN accounts a ON a.school_id = p.school_id AND a.person_id = p.id
        LEFT JOIN files f ON f.school_id = p.school_id AND f.id = p.photo_file_id
        LEFT JOIN enrolments en ON en.school_id = p.school_id AND en.pupil_id = p.id AND app.enrolled(en.to_on, $4)
          AND EXISTS (SELECT 1 FROM school_years y WHERE y.school_id = en.school_id AND y.id = en.year_id AND y.current)
        LEFT JOIN classes c ON c.school_id = en.school_id AND c.id = en.class_id
        WHERE g.guardian_id = $3), '[]') AS children`,
    values: [schoolId, accountId, personId, today, whereaboutsKinds()],
  });
  return rows[0]!;
}

/** The stored user of an identity. */
export async function storedUserOf(
  client: PoolClient,
  schoolId: number,
  identity: Identity,
  now: Date,
): Promise<StoredUser> {
  return presentUser(
    identity,
    await userExtras(
      client,
      schoolId,
      identity.actor.accountId,
      identity.actor.personId,
      dayIn(now, identity.facts.timeZone),
    ),
  );
}

/** What an activation code opens, without using it. */
export function checkCode(ctx: Ctx, code: string) {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db, client) => {
    const found = await db
      .selectFrom('one_time_codes')
      .select(['account_id', 'purpose'])
      .where('code_hash', '=', hashCode(code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.now)
      .executeTakeFirst();
    const account = found && (await findAccount(client, ctx.schoolId, found.account_id));
    if (!account || !accountMay(account.status, 'open')) throw invalid('auth.bad_code');
    return {
      username: account.username,
      prenom: account.firstName,
      minLength: minimumLength([...rolesOf(account.entries)]),
      way: found.purpose === 'sign_in' && account.status === 'active' ? ('sign_in' as const) : ('password' as const),
    };
  });
}

/** Words that a password may not be made of: the person's own and the school's name (SEC-AUT-02). */
export async function personalWords(ctx: Ctx, names: readonly string[]): Promise<string[]> {
  const { title } = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) =>
    db.selectFrom('school_settings').select('title').executeTakeFirstOrThrow(),
  );
  return [...names, title];
}

/** `GET /auth/user`. */
export const currentUser = (ctx: ReadCtx): Promise<StoredUser> =>
  storedUserOf(ctx.client, ctx.schoolId, ctx.identity!, ctx.now);

/** Returns that the session is valid, and its account. */
export const verifySession = async (ctx: ReadCtx) => ({
  ok: true as const,
  accountId: self(ctx).accountId,
});
