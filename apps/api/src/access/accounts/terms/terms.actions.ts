import type { addRoleTerm } from '@encrier/contract/access/roles';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Role } from '@encrier/contract/kernel/schema';
import { nothing } from '#kernel/act/act.ts';
import { askProofAgain } from '#kernel/auth/sessions.ts';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { requesterCtx } from '#kernel/jobs/job-ctx.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays, dayNumber } from '#kernel/policy/days.ts';
import {
  lockSchoolRights,
  movedBeyond,
  rightsOf,
  rightsOfCaller,
  rolesManagedUntil,
  rolesStillManaged,
} from '../../roles/roles.public.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { entriesOf, type EntryFacts } from '../accounts.queries.ts';
import { accountsRoom, type AccountsTx } from '../accounts.room.ts';
import { type OpenTerm, openTerm } from './terms.queries.ts';
import { termWorkflow } from './terms.policy.ts';

/** Days before the last one on which its end is announced. */
const noticeDays = 7;
/** A role with a time limit is given for three years at most. */
const maxDays = 3 * 366;

const rightsIn = ({ roles, custom }: Pick<EntryFacts, 'roles' | 'custom'>) =>
  rightsOf(
    [...roles, ...custom.map((one) => one.base)],
    custom.flatMap((one) => one.grants),
  );

type Named = { role: Role | null; role_id: string | null };
/** Adds a role of a term to the roles of a membership. */
async function withRole(tx: AccountsTx, entry: EntryFacts, { role, role_id }: Named): Promise<EntryFacts> {
  if (role) return { ...entry, roles: [...entry.roles, role] };
  const found = await tx.db
    .selectFrom('custom_roles')
    .select(['id', 'name', 'base'])
    .where('id', '=', role_id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const grants = await tx.db
    .selectFrom('custom_role_grants')
    .select(['permission', 'scope'])
    .where('role_id', '=', role_id)
    .execute();
  return { ...entry, custom: [...entry.custom, { ...found, grants } as EntryFacts['custom'][number]] };
}
const has = (entry: EntryFacts, { role, role_id }: Named): boolean =>
  role ? entry.roles.includes(role) : entry.custom.some(({ id }) => id === role_id);
/** The journal's details of a term. */
export const auditTerm = (
  { role, role_id, from_on, until_on }: Named & { from_on: string; until_on: string },
  org: string,
) => ({
  org,
  ...(role ? { roles: [role] } : { role_id }),
  from: from_on,
  until: until_on,
});

type Term = Named & { from_on: string; until_on: string; reason: string; entrusted: boolean };
/**
 * Writes a role for a limited time into a membership; one that begins today is given at once. The caller must hold its
 * rights there (SEC-ROL-08).
 */
export async function planTerm(
  tx: AccountsTx,
  ctx: Ctx,
  held: Awaited<ReturnType<typeof rightsOfCaller>>,
  { entry, accountId, ...term }: Term & { entry: EntryFacts; accountId: string },
): Promise<string> {
  const { from_on, until_on } = term;
  if (has(entry, term)) throw conflict('roles.term_held');
  const next = await withRole(tx, entry, term);
  const permissions = movedBeyond(held(entry.orgId), rightsIn(entry), rightsIn(next));
  if (permissions.length) throw forbidden('roles.not_held', { permissions });
  const id = newId(tx.now.getTime());
  const kept = await tx.db
    .insertInto('role_terms')
    .values({
      school_id: tx.schoolId,
      id,
      entry_id: entry.id,
      ...term,
      given_by: self(ctx).accountId,
      created_at: tx.now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw conflict('roles.term_open');
  if (from_on <= ctx.today) await give(tx, { id, entryId: entry.id, accountId, ...term });
  else await tx.emit('auth.role_term_due', { termId: id }, instantOf(from_on, 0, ctx.zone));
  const noticeDay = addDays(until_on, -noticeDays);
  if (noticeDay > ctx.today && noticeDay > from_on)
    await tx.emit('auth.role_term_due', { termId: id }, instantOf(noticeDay, 8 * 60, ctx.zone));
  await tx.emit('auth.role_term_due', { termId: id }, instantOf(until_on, 1440, ctx.zone));
  return id;
}
/** Whether a term with these days begins today or later and lasts at most so many days. */
export const isTerm = (today: string, from: string, until: string, most: number): boolean =>
  from >= today && until >= from && dayNumber(until) - dayNumber(from) <= most;

/** Gives a role for a limited time to any person: for those who manage the roles. */
export async function addTerm(
  ctx: Ctx,
  at: { id: string; entryId: string },
  body: BodyOf<typeof addRoleTerm>,
): Promise<{ id: string }> {
  const held = await rightsOfCaller(ctx);
  return accountsRoom.act(ctx, 'accounts.add_role_term', async (tx) => {
    await lockSchoolRights(tx);
    const entry = (await entriesOf(tx.db, at.id)).find((one) => one.id === at.entryId);
    if (!entry) throw notFound();
    await refuseOutside(tx.db, ctx, 'roles.manage', { orgs: [entry.orgId] });
    const { role, roleId: role_id, from: from_on, until: until_on, reason } = body;
    if ((role === null) === (role_id === null)) throw invalid('roles.term_one');
    if (!isTerm(ctx.today, from_on, until_on, maxDays)) throw invalid('roles.term_days', { until: 'roles.term_days' });
    const own = await rolesManagedUntil(tx.db, ctx);
    if (own && until_on > own) throw forbidden('roles.for_a_time', { until: own });
    const term = { role, role_id, from_on, until_on };
    const id = await planTerm(tx, ctx, held, { entry, accountId: at.id, ...term, reason, entrusted: false });
    return { result: { id }, audit: { object: { type: 'account', id: at.id }, after: auditTerm(term, entry.orgId) } };
  });
}

/** Writes the role into the membership. */
async function give(tx: AccountsTx, term: Named & { id: string; entryId: string; accountId: string }): Promise<void> {
  const { role, role_id } = term;
  if (role) {
    const { roles } = await tx.db
      .selectFrom('auth_entries')
      .select('roles')
      .where('id', '=', term.entryId)
      .executeTakeFirstOrThrow();
    await tx.db
      .updateTable('auth_entries')
      .set({ roles: [...new Set([...roles, role])] })
      .where('id', '=', term.entryId)
      .execute();
  } else
    await tx.db
      .insertInto('auth_entry_roles')
      .values({ school_id: tx.schoolId, entry_id: term.entryId, role_id: role_id! })
      .onConflict((oc) => oc.doNothing())
      .execute();
  await tx.db.updateTable('role_terms').set({ state: 'given' }).where('id', '=', term.id).execute();
  await tx.emit('auth.rights_changed', { accountIds: [term.accountId] });
}

const close = (tx: AccountsTx, id: string, state: 'ended' | 'cancelled'): Promise<unknown> =>
  tx.db.updateTable('role_terms').set({ state, ended_at: tx.now }).where('id', '=', id).execute();

/** Removes the role from the membership; false when nobody could manage the roles any more. */
async function takeBack(tx: AccountsTx, term: OpenTerm): Promise<boolean> {
  if (term.role)
    await tx.db
      .updateTable('auth_entries')
      .set({ roles: term.roles.filter((one) => one !== term.role) })
      .where('id', '=', term.entryId)
      .execute();
  else
    await tx.db
      .deleteFrom('auth_entry_roles')
      .where('entry_id', '=', term.entryId)
      .where('role_id', '=', term.role_id)
      .execute();
  if (!(await rolesStillManaged(tx.db))) return false;
  await close(tx, term.id, 'ended');
  await askProofAgain(tx, [term.accountId]);
  await tx.emit('auth.rights_changed', { accountIds: [term.accountId] });
  return true;
}

/** Ends a term before its last day, or cancels one that has not begun. */
export async function endNow(tx: AccountsTx, term: OpenTerm): Promise<void> {
  if (termWorkflow.allows(term.state, 'cancel')) await close(tx, term.id, 'cancelled');
  else if (!(await takeBack(tx, term))) throw conflict('roles.last_admin');
}

/** Ends a person's role for a limited time: for those who manage the roles. */
export async function endTerm(ctx: Ctx, at: { id: string; termId: string }): Promise<{ ok: true }> {
  const held = await rightsOfCaller(ctx);
  return accountsRoom.act(ctx, 'accounts.end_role_term', async (tx) => {
    await lockSchoolRights(tx);
    const term = await openTerm(tx.db, at.termId);
    if (term?.accountId !== at.id) throw notFound();
    await refuseOutside(tx.db, ctx, 'roles.manage', { orgs: [term.orgId] });
    const entry = (await entriesOf(tx.db, at.id)).find((one) => one.id === term.entryId)!;
    const becomes = {
      roles: entry.roles.filter((one) => one !== term.role),
      custom: entry.custom.filter((one) => one.id !== term.role_id),
    };
    const permissions = term.state === 'given' ? movedBeyond(held(term.orgId), rightsIn(entry), rightsIn(becomes)) : [];
    if (permissions.length) throw forbidden('roles.not_held', { permissions });
    await endNow(tx, term);
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'account', id: at.id },
        before: auditTerm(term, term.orgId),
        after: { until: ctx.today },
      },
    };
  });
}

/**
 * Applies a day to a term: it begins, its end is announced, or it ends. It does not begin when its giver could no
 * longer give it. The last person who manages the roles keeps theirs until another one does; checked again every day.
 * Does nothing the second time.
 */
export async function applyTermDay(ctx: Ctx, termId: string): Promise<void> {
  const planned = await accountsRoom
    .act(ctx, 'accounts.role_term', async (tx) => {
      await lockSchoolRights(tx);
      const term = await openTerm(tx.db, termId);
      if (!term) return nothing(null);
      const audit = { object: { type: 'account', id: term.accountId }, after: auditTerm(term, term.orgId) };
      if (term.until_on < ctx.today) {
        if (termWorkflow.allows(term.state, 'cancel')) await close(tx, term.id, 'cancelled');
        else if (!(await takeBack(tx, term))) throw new StillNeeded();
        return { result: null, audit };
      }
      if (termWorkflow.allows(term.state, 'end')) {
        if (addDays(term.until_on, -noticeDays) > ctx.today) return nothing(null);
        await tx.emit('auth.role_term_ends', {
          accountIds: [term.accountId, term.given_by],
          until: term.until_on,
          termId,
        });
        return { result: null, audit: 'continues' as const };
      }
      return nothing(term.from_on <= ctx.today ? term : null);
    })
    .catch((error: unknown) => {
      if (error instanceof StillNeeded) return again(ctx, termId);
      throw error;
    });
  if (planned) await begin(ctx, planned);
}

/** The role cannot be taken back yet. */
class StillNeeded extends Error {}

const again = (ctx: Ctx, termId: string): Promise<null> =>
  accountsRoom.act(ctx, 'accounts.role_term', async (tx) => {
    await tx.emit('auth.role_term_due', { termId }, instantOf(ctx.today, 1440, ctx.zone));
    return { result: null, audit: 'continues' as const };
  });

async function begin(ctx: Ctx, { id, given_by }: OpenTerm): Promise<void> {
  const giver = await requesterCtx(ctx, given_by);
  const held = giver && (await rightsOfCaller(giver));
  await accountsRoom.act(ctx, 'accounts.role_term', async (tx) => {
    await lockSchoolRights(tx);
    const term = await openTerm(tx.db, id);
    if (!term || !termWorkflow.allows(term.state, 'begin')) return nothing(null);
    const entry = (await entriesOf(tx.db, term.accountId)).find((one) => one.id === term.entryId)!;
    const next = await withRole(tx, entry, term);
    const may = held && !movedBeyond(held(term.orgId), rightsIn(entry), rightsIn(next)).length;
    if (may) await give(tx, term);
    else await close(tx, term.id, 'cancelled');
    return {
      result: null,
      audit: {
        object: { type: 'account', id: term.accountId },
        after: { ...auditTerm(term, term.orgId), state: may ? 'given' : 'cancelled' },
      },
    };
  });
}
