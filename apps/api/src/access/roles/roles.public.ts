import type { Scope } from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';
import type { InAct } from '#kernel/act/act.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { lockRights, refuseLasting } from './roles.actions.ts';
import { above, beyond, builtInGrants, type Grant, type Held, together } from './roles.policy.ts';
import { heldBy, managesUntil, someoneHolds } from './roles.queries.ts';

/** Makes changes of rights in a school wait for each other; call it first in the act. */
export const lockSchoolRights = (inAct: InAct): Promise<void> => lockRights(inAct);

/** What the caller holds, by organisation or (null) anywhere. */
export const rightsOfCaller = (ctx: Ctx): Promise<(orgId: string | null) => Map<string, Scope>> => heldBy(ctx);

/** Whether anybody who can sign in could still manage the roles. */
export const rolesStillManaged = (db: ReadDb): Promise<boolean> => someoneHolds(db, 'roles.manage');

/** The last day on which the caller manages the roles, where that is for a time; null where it lasts. */
export const rolesManagedUntil = (db: ReadDb, ctx: Ctx): Promise<string | null> => managesUntil(db, ctx);
/** Refuses lasting changes of rights to a person who manages the roles for a limited time. */
export const refuseForATime = (db: ReadDb, ctx: Ctx): Promise<void> => refuseLasting(db, ctx);

/** Rights of built-in roles and custom grants together. */
export const rightsOf = (builtIn: readonly Role[], grants: readonly Grant[]): Map<string, Scope> =>
  together(grants, ...builtIn.map(builtInGrants));

/** Permissions that a change gives or removes beyond what its author holds (SEC-ROL-08). */
export const movedBeyond = (held: Held, before: Held, after: Held): string[] => beyond(held, before, after);

/** Permissions of a target that the person who would manage it does not hold. */
export const heldAbove = (held: Held, target: Held): string[] => above(held, target);
