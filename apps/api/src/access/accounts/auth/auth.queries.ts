import { fileNameOrDash } from '#kernel/db/person-photo.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import { sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { findAccount } from '#kernel/auth/lookup.ts';
import { hashCode } from '#kernel/auth/token.ts';
import { minimumLength } from '#kernel/auth/password-rules.ts';
import { rolesOf } from '#kernel/auth/rights.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { stillBefore } from '#kernel/notify/centre/standing.ts';
import { self } from '#kernel/policy/actor.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { presentUser, type UserExtras } from './auth.present.ts';
import { accountMay } from '../accounts.policy.ts';

/** Children a guardian may follow today, the unread counter and how many organisations there are, in one statement. */
export const userExtras = (
  db: ReadDb,
  {
    schoolId,
    accountId,
    personId,
    today,
  }: { schoolId: number; accountId: string; personId: string | null; today: string },
): Promise<UserExtras> =>
  db
    .selectFrom('accounts as me')
    .where('me.id', '=', accountId)
    .select([
      sql<number>`(SELECT count(*)::int FROM orgs o WHERE o.school_id = me.school_id)`.as('orgs'),
      sql<boolean>`EXISTS (SELECT FROM passkeys k WHERE k.school_id = me.school_id AND k.account_id = me.id)`.as(
        'passkey',
      ),
      sql<number>`(SELECT count(*)::int FROM notifications n WHERE n.school_id = me.school_id AND n.account_id = me.id
        AND n.read_at IS NULL AND ${stillBefore(schoolId, accountId, today)})`.as('unread'),
      sql<UserExtras['children']>`COALESCE((SELECT json_agg(json_build_object('id', p.id, 'accountId', a.id,
        'label', ${nameOf('p')}, 'prenom', p.first_name, 'nom', p.last_name,
          'photo', ${fileNameOrDash('f')}, 'className', c.name)
            ORDER BY p.birth_on NULLS LAST, p.first_name)
        FROM ${guardingTies('g', today)} JOIN persons p ON p.school_id = g.school_id AND p.id = g.pupil_id
        LEFT JOIN accounts a ON a.school_id = p.school_id AND a.person_id = p.id
        LEFT JOIN files f ON f.school_id = p.school_id AND f.id = p.photo_file_id
        LEFT JOIN enrolments en ON en.school_id = p.school_id AND en.pupil_id = p.id
          AND app.enrolled(en.to_on, ${today})
          AND EXISTS (SELECT 1 FROM school_years y WHERE y.school_id = en.school_id AND y.id = en.year_id AND y.current)
        LEFT JOIN classes c ON c.school_id = en.school_id AND c.id = en.class_id
        WHERE g.guardian_id = ${personId}), '[]')`.as('children'),
    ])
    .executeTakeFirstOrThrow();

/** What an activation code opens, without using it. */
export function checkCode(ctx: Ctx, code: string) {
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db, client) => {
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
  const { title } = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    db.selectFrom('school_settings').select('title').executeTakeFirstOrThrow(),
  );
  return [...names, title];
}

/** `GET /auth/user`. */
export async function currentUser(ctx: ReadCtx): Promise<StoredUser> {
  const { actor, facts } = ctx.identity!;
  const today = dayIn(ctx.now, facts.timeZone);
  return presentUser(ctx.identity!, await userExtras(ctx.db, { ...actor, schoolId: ctx.schoolId, today }));
}

/** Returns that the session is valid, and its account. */
export const verifySession = async (ctx: ReadCtx) => ({
  ok: true as const,
  accountId: self(ctx).accountId,
});
