import type { AuthEntry, StoredUser } from '@encrier/contract/kernel/stored-user';
import { useLingui } from '@lingui/react/macro';
import { useSession } from './session.ts';

/** Which organisations are in force: one by its name, all of the school, or all of one's own. */
export type InForce = { kind: 'one'; name: string } | { kind: 'all' } | { kind: 'mine' };

const holdsSchool = (user: StoredUser): boolean => Object.values(user.permissions).includes('school');

/** What is in force for a person; null in a school of one organisation, where there is nothing to say. */
export function inForce(user: StoredUser): InForce | null {
  if (user.orgs < 2) return null;
  if (user.currentOrg) return { kind: 'one', name: user.currentOrg.name };
  return user.auth.length >= user.orgs || holdsSchool(user) ? { kind: 'all' } : { kind: 'mine' };
}

/** Entries that one may choose among, besides all of them; empty when there is no choice. */
export function orgChoices(user: StoredUser): AuthEntry[] {
  return user.auth.length > 1 || (user.orgs > 1 && holdsSchool(user)) ? user.auth : [];
}

/** What is in force for who is signed in, and whether it can be changed. */
export function useInForce(): { now: InForce | null; choice: boolean } {
  const user = useSession((value) => value.user);
  return { now: user && inForce(user), choice: user !== null && orgChoices(user).length > 0 };
}

/**
 * Name of what is in force, as it is written under the school's name and beside the title of a list; null when there is
 * nothing to say.
 */
export function useOrgName(): string | null {
  const { t } = useLingui();
  const { now } = useInForce();
  if (!now) return null;
  if (now.kind === 'one') return now.name;
  return now.kind === 'all' ? t`Tous les établissements` : t`Tous mes établissements`;
}
