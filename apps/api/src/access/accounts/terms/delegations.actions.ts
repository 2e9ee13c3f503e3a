import type { entrustRole } from '@encrier/contract/access/delegations';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { nothing } from '#kernel/act/act.ts';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { AppError, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { lockSchoolRights, rightsOfCaller } from '../../roles/roles.public.ts';
import { entriesOf } from '../accounts.queries.ts';
import { accountsRoom } from '../accounts.room.ts';
import { findColleagues, ownLasting, unheldTerms } from './delegations.queries.ts';
import { auditTerm, endNow, isTerm, planTerm } from './terms.actions.ts';
import { openTerm } from './terms.queries.ts';

/** A role is entrusted for half a year at most: only the school gives one for longer. */
const maxDays = 183;

/**
 * Entrusts a role that the caller has without a time limit to a colleague of the same organisation; nothing beyond what
 * the caller holds (SEC-ROL-08).
 */
export async function delegateRole(ctx: Ctx, body: BodyOf<typeof entrustRole>): Promise<{ id: string }> {
  const held = await rightsOfCaller(ctx);
  const me = self(ctx).accountId;
  return accountsRoom.act(ctx, 'account.entrust_role', async (tx) => {
    await lockSchoolRights(tx);
    const { role, roleId: role_id, from: from_on, until: until_on, reason, to } = body;
    if ((role === null) === (role_id === null)) throw invalid('roles.term_one');
    const mine = (await ownLasting(tx.db, me)).find(
      (one) => one.entryId === body.entryId && one.role === role && one.roleId === role_id,
    );
    const [colleague] = mine ? await findColleagues(tx.db, { me, orgId: mine.orgId, only: to }) : [];
    if (!mine || !colleague) throw notFound();
    if (!isTerm(ctx.today, from_on, until_on, maxDays))
      throw invalid('roles.entrusted_days', { until: 'roles.entrusted_days' });
    const entry = (await entriesOf(tx.db, to)).find((one) => one.orgId === mine.orgId && one.active)!;
    const term = { role, role_id, from_on, until_on };
    const id = await planTerm(tx, ctx, held, { entry, accountId: to, ...term, reason, entrusted: true });
    return { result: { id }, audit: { object: { type: 'account', id: to }, after: auditTerm(term, entry.orgId) } };
  });
}

/** Takes back what the caller entrusted; only the giver ends what they gave. */
export async function takeBackOwn(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return accountsRoom.act(ctx, 'account.take_back_role', async (tx) => {
    await lockSchoolRights(tx);
    const term = await openTerm(tx.db, id);
    if (term?.given_by !== self(ctx).accountId) throw notFound();
    await endNow(tx, term);
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'account', id: term.accountId },
        before: auditTerm(term, term.orgId),
        after: { until: ctx.today },
      },
    };
  });
}

/**
 * Ends roles delegated by people who no longer hold them: those who left or lost the role (SEC-ROL-08). The last person
 * who manages the roles keeps theirs until another one does; checked again the next day.
 */
export async function endUnheld(ctx: Ctx, givers: readonly string[]): Promise<void> {
  const ids = await accountsRoom.act(ctx, 'accounts.role_term', async (tx) =>
    nothing(await unheldTerms(tx.db, givers)),
  );
  for (const id of ids)
    await endOneUnheld(ctx, givers, id).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'roles.last_admin')) throw error;
      return accountsRoom.act(ctx, 'accounts.role_term', async (tx) => {
        await tx.emit('auth.roles_lost', { accountIds: [...givers] }, instantOf(ctx.today, 1440, ctx.zone));
        return { result: null, audit: 'continues' as const };
      });
    });
}

const endOneUnheld = (ctx: Ctx, givers: readonly string[], id: string): Promise<null> =>
  accountsRoom.act(ctx, 'accounts.role_term', async (tx) => {
    await lockSchoolRights(tx);
    const term = (await unheldTerms(tx.db, givers)).includes(id) ? await openTerm(tx.db, id) : undefined;
    if (!term) return nothing(null);
    await endNow(tx, term);
    return {
      result: null,
      audit: {
        object: { type: 'account', id: term.accountId },
        before: auditTerm(term, term.orgId),
        after: { until: ctx.today },
      },
    };
  });
