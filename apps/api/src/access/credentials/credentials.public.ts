import { connectedCard, waitingCard } from '@encrier/contract/access/credentials';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { dashboardCard } from '#kernel/dashboard.ts';
import { homeCard } from '#kernel/home.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsAbove, daysOfCode } from '../accounts/accounts.public.ts';
import { leftOutOf, sorted } from './credentials.policy.ts';
import {
  type Asker,
  campaignCard,
  countConnected,
  selectPopulation,
  type Recipient as OneRecipient,
  listRecipients,
  type Target as OneTarget,
} from './credentials.queries.ts';

export type Recipient = OneRecipient;
export type Target = OneTarget;

export type Letterhead = { schoolId: number; title: string; key: string | null; timeZone: string; publicUrl: string };

/** The people to whom the caller may issue a code, and the count of the others. */
export async function mayIssue(db: ReadDb, ctx: Ctx, target: Target, byMail: boolean) {
  const { list, rest, next } = await listRecipients(db, ctx, target);
  const above = await accountsAbove(
    db,
    ctx,
    list.flatMap((one) => one.accountId ?? []),
    'enter',
  );
  return {
    ...sorted(list, (one) => leftOutOf(one, { self: self(ctx).accountId, above, byMail })),
    rest,
    next,
  };
}

/** People who should have an account today, as rows (person_id, class_id, level_id); see `selectPopulation`. */
export const toHaveAccounts = (ctx: Asker, kind: OneTarget['kind']): ReturnType<typeof selectPopulation> =>
  selectPopulation(ctx, kind);

/** The school's data on every sheet; the key is the newest valid one. */
export async function readLetterhead(db: ReadDb, ctx: Ctx): Promise<Letterhead> {
  const row = await db
    .selectFrom('school_settings as s')
    .select(['s.title', 's.time_zone'])
    .select((eb) =>
      eb
        .selectFrom('school_keys as k')
        .select('k.key')
        .where('k.revoked_at', 'is', null)
        .where('k.expires_at', '>', ctx.now)
        .orderBy('k.issued_at', 'desc')
        .orderBy('k.id', 'desc')
        .limit(1)
        .as('key'),
    )
    .executeTakeFirstOrThrow();
  return {
    schoolId: ctx.schoolId,
    title: row.title,
    key: row.key,
    timeZone: row.time_zone,
    publicUrl: ctx.kernel.config.publicUrl,
  };
}

/**
 * Address of a code as a phone's camera opens it: with the school's key where it has one, so that any device can add
 * the school first.
 */
export const addressOfCode = (
  { publicUrl, key, schoolId }: Pick<Letterhead, 'publicUrl' | 'key' | 'schoolId'>,
  code: string,
): string => (key ? `${publicUrl}/scan#${key}~${code}` : `${publicUrl}/activation#s${schoolId}.${code}`);

const dayMs = 86_400_000;

/** End of a code made now for an account in this state. */
export const codeEnd = (status: string, now: Date): Date => new Date(now.getTime() + daysOfCode(status) * dayMs);

/** Registers the card for people who follow the campaign: how many guardians never signed in. */
export function registerCredentialsHome(): void {
  homeCard(waitingCard, campaignCard);
  dashboardCard(connectedCard, countConnected);
}
