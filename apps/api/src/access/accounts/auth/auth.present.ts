import { moduleKeys } from '@encrier/contract/modules.generated';
import type { ChildRef, StoredUser, UserSettings } from '@encrier/contract/kernel/stored-user';
import { actorOf, type Identity } from '#kernel/auth/authenticate.ts';
import type { AccountFacts, SessionFacts } from '#kernel/auth/lookup.ts';

const defaults: UserSettings = { theme: 'system', printing: 'color', density: 'normal', shortcuts: true };

export type UserExtras = { children: ChildRef[]; unread: number; orgs: number; passkey: boolean };

/**
 * The organisation in force: the chosen one; by default the only one where the person works, unless the school has
 * others in reach of their rights. Null means all.
 */
function orgInForce({ actor, facts }: Pick<Identity, 'actor' | 'facts'>, orgs: number) {
  if (actor.orgId) return facts.entries.find((entry) => entry.orgId === actor.orgId) ?? null;
  const [only, ...others] = facts.entries;
  const beyond = orgs > 1 && [...actor.permissions.values()].includes('school');
  return only && !others.length && !beyond ? only : null;
}

/** The stored user of the brief, from what the session look-up found. */
export function presentUser(
  identity: Pick<Identity, 'actor' | 'facts' | 'session' | 'off'>,
  extras: UserExtras,
): StoredUser {
  const { actor, facts, off } = identity;
  const current = orgInForce(identity, extras.orgs);
  return {
    lang: facts.lang,
    currentOrg: current && { id: current.orgId, store_id: current.storeId, name: current.orgName },
    auth: facts.entries.map((entry) => ({
      id: entry.id,
      store_id: entry.storeId,
      orgId: entry.orgId,
      orgName: entry.orgName,
      roles: [...new Set([...entry.roles, ...entry.bases])],
    })),
    orgs: extras.orgs,
    roles: [...actor.roles],
    permissions: Object.fromEntries(actor.permissions),
    modules: moduleKeys.filter((key) => !off.has(key)),
    user: {
      id: facts.accountId,
      username: facts.username,
      prenom: facts.firstName,
      nom: facts.lastName,
      label: `${facts.firstName} ${facts.lastName}`,
      photo: facts.photo ?? '-',
      lang: facts.lang,
      email: facts.email,
      phone: facts.phone,
    },
    settings: { ...defaults, ...(facts.settings as Partial<UserSettings>) },
    children: extras.children,
    security: {
      totp: facts.totp,
      totpRequired: actor.totpRequired,
      stepUpUntil: actor.stepUpUntil?.toISOString() ?? null,
      ...(actor.factorFrom && { factorFrom: actor.factorFrom }),
      ...(actor.factorDue && { factorDue: true }),
      ...(actor.withheld.size && { withheld: [...actor.withheld].sort() }),
      ...(facts.totp && !actor.lookedAtBy && { recoveryCodes: facts.recoveryCodes }),
      ...(extras.passkey && !actor.lookedAtBy && { passkey: true }),
      ...(actor.correspondenceFrom && { correspondenceFrom: actor.correspondenceFrom.toISOString() }),
    },
    lookingAs: actor.lookedAtBy && { label: actor.label, until: actor.lookedAtBy.until.toISOString() },
    unread: extras.unread,
    tourSeen: facts.tourSeen,
  };
}

/** The stored user right after a sign-in, with all memberships in force. */
export function presentSignedIn(facts: AccountFacts, session: SessionFacts, extras: UserExtras, now: Date): StoredUser {
  const { actor, off } = actorOf(facts, session, null, now);
  return presentUser({ actor, facts, session, off }, extras);
}
