import { moduleKeys } from '@encrier/contract/kernel/modules';
import type { ChildRef, StoredUser, UserSettings } from '@encrier/contract/kernel/stored-user';
import { actorOf, type Identity } from '#kernel/auth/authenticate.ts';
import type { AccountFacts, SessionFacts } from '#kernel/auth/lookup.ts';

const defaults: UserSettings = { theme: 'system', printing: 'color', density: 'normal', shortcuts: true };

export type UserExtras = { children: ChildRef[]; unread: number };

/** The stored user of the brief, from what the session look-up found. */
export function presentUser(
  identity: Pick<Identity, 'actor' | 'facts' | 'session' | 'off'>,
  extras: UserExtras,
): StoredUser {
  const { actor, facts, off } = identity;
  const current = facts.entries.find((entry) => entry.orgId === actor.orgId) ?? facts.entries[0] ?? null;
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
    },
    lookingAs: actor.lookedAtBy && { label: actor.label, until: actor.lookedAtBy.until.toISOString() },
    unread: extras.unread,
    tourSeen: facts.tourSeen,
  };
}

/** The stored user right after a sign-in, with all memberships in force. */
export function presentSignedIn(facts: AccountFacts, session: SessionFacts, extras: UserExtras): StoredUser {
  const { actor, off } = actorOf(facts, session, null);
  return presentUser({ actor, facts, session, off }, extras);
}
