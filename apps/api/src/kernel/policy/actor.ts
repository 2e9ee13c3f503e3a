import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import type { Lang, Role } from '@encrier/contract/kernel/schema';

export type Child = { personId: string; accountId: string; label: string };

export type AccountActor = {
  kind: 'account';
  /** Whose rights and data count: the signed-in account, or the one looked at. */
  accountId: string;
  personId: string | null;
  label: string;
  lang: Lang;
  roles: ReadonlySet<Role>;
  permissions: ReadonlyMap<PermissionKey, Scope>;
  /** Current organisation, or null for all of one's own. */
  orgId: string | null;
  orgIds: readonly string[];
  /** Organisations in force whose entry gives a permission over the whole organisation, or more; in one order. */
  orgsOver: ReadonlyMap<PermissionKey, readonly string[]>;
  sessionId: string;
  stepUpUntil: Date | null;
  totp: boolean;
  totpRequired: boolean;
  /** Day from which a role that is held needs the second factor that is not set up; null where none does. */
  factorFrom: string | null;
  /** That day has come: nothing opens but one's own account. */
  factorDue: boolean;
  /** Sensitive permissions that the roles give and the missing second factor withholds. */
  withheld: ReadonlySet<PermissionKey>;
  /**
   * Instant from which messages and complaints open to this session, after a code that the school handed out; null when
   * they do.
   */
  correspondenceFrom: Date | null;
  /** The child a guardian acts for (`x-user-as`); writes are signed with both. */
  child: Child | null;
  /** The member of staff who looks as this account; every write is refused. */
  lookedAtBy: { accountId: string; until: Date; reason: string } | null;
};

/** Who does something: a signed-in account, nobody yet, a background job, or a command on the server. */
export type Actor =
  | AccountActor
  | { kind: 'anonymous' }
  | { kind: 'job'; name: string }
  | { kind: 'command'; name: string };

/**
 * The account that acts: who is signed in, or who is looked at. Throws for a job, a command or nobody: only routes with a
 * session, and what they call, may ask.
 */
export function self({ actor }: { actor: Actor }): AccountActor {
  if (actor.kind !== 'account') throw new Error(`no account acts here: ${actor.kind}`);
  return actor;
}

/** Scope with which the actor holds a permission, or null. */
export const scopeOf = (actor: Actor, permission: PermissionKey): Scope | null =>
  actor.kind === 'account' ? (actor.permissions.get(permission) ?? null) : null;
/** Organisations over which a permission of scope `cycle` reaches: those whose entry gives it, never one's others. */
export const orgsOf = (actor: AccountActor, permission: PermissionKey): readonly string[] =>
  actor.orgsOver.get(permission) ?? [];
/** Whether a member of staff looks as somebody else: he reads nothing that people write to one another. */
export const isLooking = (actor: Actor): boolean => actor.kind === 'account' && actor.lookedAtBy !== null;
export const holds = (actor: Actor, permission: PermissionKey): boolean => scopeOf(actor, permission) !== null;
