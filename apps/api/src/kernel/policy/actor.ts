import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import type { Lang, Role } from '@encrier/contract/kernel/schema';

export type Child = { personId: string; accountId: string; label: string };

export type AccountActor = {
  kind: 'account';
  /** The account whose rights and data count: the signed-in one, or the one looked at. */
  accountId: string;
  personId: string | null;
  label: string;
  lang: Lang;
  roles: ReadonlySet<Role>;
  permissions: ReadonlyMap<PermissionKey, Scope>;
  /** Current organisation, or null for all of one's own. */
  orgId: string | null;
  orgIds: readonly string[];
  /** Organisations in force whose membership gives a permission over the whole organisation or more; sorted. */
  orgsOver: ReadonlyMap<PermissionKey, readonly string[]>;
  sessionId: string;
  stepUpUntil: Date | null;
  totp: boolean;
  totpRequired: boolean;
  /** Day from which one of the roles needs the second factor that is not set up; null when none does. */
  factorFrom: string | null;
  /** That day has come: only one's own account is accessible. */
  factorDue: boolean;
  /** Sensitive permissions withheld until the second factor is set up. */
  withheld: ReadonlySet<PermissionKey>;
  /**
   * Instant from which messages and complaints open to this session, after a code handed out by the school; null when
   * they are open.
   */
  correspondenceFrom: Date | null;
  /** The child a guardian acts for (`x-user-as`); the journal names both. */
  child: Child | null;
  /** The member of staff who looks as this account; every write is refused. */
  lookedAtBy: { accountId: string; until: Date; reason: string } | null;
};

/** Who acts: a signed-in account, an anonymous caller, a background job, or a command on the server. */
export type Actor =
  | AccountActor
  | { kind: 'anonymous' }
  | { kind: 'job'; name: string }
  | { kind: 'command'; name: string };

/**
 * The account that acts: signed in or looked at. Throws for a job, a command or an anonymous caller: only for routes
 * with a session.
 */
export function self({ actor }: { actor: Actor }): AccountActor {
  if (actor.kind !== 'account') throw new Error(`no account acts here: ${actor.kind}`);
  return actor;
}

/** Scope with which the actor holds a permission, or null. */
export const scopeOf = (actor: Actor, permission: PermissionKey): Scope | null =>
  actor.kind === 'account' ? (actor.permissions.get(permission) ?? null) : null;
/** Organisations that a permission of scope `cycle` covers: those whose membership gives it, never one's others. */
export const orgsOf = (actor: AccountActor, permission: PermissionKey): readonly string[] =>
  actor.orgsOver.get(permission) ?? [];
/** Whether a member of staff looks as somebody else: private correspondence stays hidden. */
export const isLooking = (actor: Actor): boolean => actor.kind === 'account' && actor.lookedAtBy !== null;
export const holds = (actor: Actor, permission: PermissionKey): boolean => scopeOf(actor, permission) !== null;
