import type { BodyOf } from '@encrier/contract/kernel/route';
import type { createRole as createRoute, updateRole as updateRoute } from '@encrier/contract/access/roles';
import type { Act, InAct } from '#kernel/act/act.ts';
import { askProofAgain } from '#kernel/auth/sessions.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { beyond, builtInGrants, type Grant, type Held, together, unknownScopes } from './roles.policy.ts';
import { findRole, heldBy, holdersOf, managesUntil, type RoleRow, someoneHolds } from './roles.queries.ts';
import { rolesRoom } from './roles.room.ts';
import type { Role } from '@encrier/contract/kernel/schema';

type Tx = Parameters<Parameters<typeof rolesRoom.act>[2]>[0] extends Act<infer T, infer E> ? Act<T, E> : never;
type RoleBody = BodyOf<typeof createRoute>;

const effective = (base: string, grants: readonly Grant[]): Map<string, Grant['scope']> =>
  together(grants, builtInGrants(base as Role));

function checkBody(body: RoleBody): void {
  const wrong = unknownScopes(body.grants);
  if (wrong.length)
    throw invalid(
      'roles.scope_unknown',
      Object.fromEntries(wrong.map((key) => [`grants.${key}`, 'roles.scope_unknown'])),
    );
}

function checkHeld(held: Held, before: Held, after: Held): void {
  const permissions = beyond(held, before, after);
  if (permissions.length) throw forbidden('roles.not_held', { permissions });
}

/** One change of rights at a time in a school: two administrators who remove each other cannot both succeed. */
export async function lockRights(inAct: InAct): Promise<void> {
  await rolesRoom.join(inAct).db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
}

/** A person who manages the roles for a limited time makes no lasting changes: their own would outlast their term. */
export async function refuseLasting(db: ReadDb, ctx: Ctx): Promise<void> {
  const until = await managesUntil(db, ctx);
  if (until) throw forbidden('roles.for_a_time', { until });
}

async function nameIsFree(tx: Tx, name: string, but: string | null): Promise<void> {
  const taken = await tx.db.selectFrom('custom_roles').select('id').where('name', '=', name).executeTakeFirst();
  if (taken && taken.id !== but) throw conflict('roles.name_taken', { name });
}

async function writeGrants(tx: Tx, roleId: string, grants: readonly Grant[]): Promise<void> {
  await tx.db.deleteFrom('custom_role_grants').where('role_id', '=', roleId).execute();
  if (grants.length)
    await tx.db
      .insertInto('custom_role_grants')
      .values(grants.map((grant) => ({ school_id: tx.schoolId, role_id: roleId, ...grant })))
      .execute();
}

/** People whose rights changed must prove their identity again, and their open screens are told (SEC-ROL-08). */
async function announce(tx: Tx, accounts: readonly string[]): Promise<void> {
  if (!accounts.length) return;
  await askProofAgain(tx, accounts);
  await tx.emit('auth.rights_changed', { accountIds: [...accounts] });
}

const recorded = (role: Pick<RoleRow, 'name' | 'description' | 'base'> & { grants: readonly Grant[] }) => ({
  name: role.name,
  description: role.description,
  base: role.base,
  grants: Object.fromEntries(role.grants.map((grant) => [grant.permission, grant.scope])),
});

/** Creates a role from permissions that its author holds. */
export async function createRole(ctx: Ctx, body: RoleBody): Promise<{ id: string }> {
  checkBody(body);
  checkHeld((await heldBy(ctx))(null), new Map(), effective(body.base, body.grants));
  return rolesRoom.act(ctx, 'roles.create', async (tx) => {
    await refuseLasting(tx.db, ctx);
    await nameIsFree(tx, body.name, null);
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('custom_roles')
      .values({ school_id: tx.schoolId, id, name: body.name, description: body.description, base: body.base })
      .execute();
    await writeGrants(tx, id, body.grants);
    return { result: { id }, audit: { object: { type: 'role', id }, after: recorded(body) } };
  });
}

/**
 * Changes a role for all its holders. The author must hold everything it changes in every organisation where the role
 * is held; the last holder of `roles.manage` cannot lose it; a role changed meanwhile answers 409 with both versions.
 */
export async function updateRole(ctx: Ctx, id: string, body: BodyOf<typeof updateRoute>): Promise<{ id: string }> {
  checkBody(body);
  const held = await heldBy(ctx);
  return rolesRoom.act(ctx, 'roles.update', async (tx) => {
    await refuseLasting(tx.db, ctx);
    await lockRights(tx);
    const before = await findRole(tx.db, id);
    if (!before) throw notFound();
    const after = { ...body, template: before.template };
    requireVersion(before, body.version, { theirs: recorded(before), yours: recorded(after) });
    const { accounts, orgs } = await holdersOf(tx.db, id);
    const [was, becomes] = [effective(before.base, before.grants), effective(body.base, body.grants)];
    for (const org of orgs.length ? orgs : [null]) checkHeld(held(org), was, becomes);
    await nameIsFree(tx, body.name, id);
    await tx.db
      .updateTable('custom_roles')
      .set({ name: body.name, description: body.description, base: body.base, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    await writeGrants(tx, id, body.grants);
    if (!(await someoneHolds(tx.db, 'roles.manage'))) throw conflict('roles.last_admin');
    const moved = before.base !== body.base || JSON.stringify([...was].sort()) !== JSON.stringify([...becomes].sort());
    if (moved) await announce(tx, accounts);
    return {
      result: { id },
      audit: { object: { type: 'role', id }, before: recorded(before), after: recorded(after) },
    };
  });
}

/** Deletes a role without holders. */
export async function removeRole(ctx: Ctx, id: string): Promise<{ ok: true }> {
  const held = await heldBy(ctx);
  return rolesRoom.act(ctx, 'roles.remove', async (tx) => {
    await refuseLasting(tx.db, ctx);
    await lockRights(tx);
    const before = await findRole(tx.db, id);
    if (!before) throw notFound();
    checkHeld(held(null), effective(before.base, before.grants), new Map());
    const { accounts } = await holdersOf(tx.db, id);
    if (accounts.length) throw conflict('roles.in_use', { holders: accounts.length });
    await tx.db.deleteFrom('custom_roles').where('id', '=', id).execute();
    return {
      result: { ok: true as const },
      audit: { object: { type: 'role', id }, before: recorded(before), after: null },
    };
  });
}
