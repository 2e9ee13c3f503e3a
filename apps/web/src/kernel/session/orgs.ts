import type { AuthEntry, StoredUser } from '@encrier/contract/kernel/stored-user';
import { useLingui } from '@lingui/react/macro';
import { useSession } from './session.ts';

/** Organisations in force: one by name, the whole school, or all of one's own. */
export type InForce = { kind: 'one'; name: string } | { kind: 'all' } | { kind: 'mine' };

const holdsSchool = (user: StoredUser): boolean => Object.values(user.permissions).includes('school');

/** The organisations in force for a person; null in a school with only one. */
export function inForce(user: StoredUser): InForce | null {
  if (user.orgs < 2) return null;
  if (user.currentOrg) return { kind: 'one', name: user.currentOrg.name };
  return user.auth.length >= user.orgs || holdsSchool(user) ? { kind: 'all' } : { kind: 'mine' };
}

/** Entries to choose from, besides all of them; empty without a choice. */
export function orgChoices(user: StoredUser): AuthEntry[] {
  return user.auth.length > 1 || (user.orgs > 1 && holdsSchool(user)) ? user.auth : [];
}

/** The organisations in force for the signed-in person, and whether they can be changed. */
export function useInForce(): { now: InForce | null; choice: boolean } {
  const user = useSession((value) => value.user);
  return { now: user && inForce(user), choice: user !== null && orgChoices(user).length > 0 };
}

/**
 * Name of the organisation in force, for the space under the school's name and beside list titles; null when there is
 * nothing to show.
 */
export function useOrgName(): string | null {
  const { t } = useLingui();
  const { now } = useInForce();
  if (!now) return null;
  if (now.kind === 'one') return now.name;
  return now.kind === 'all' ? t`Tous les établissements` : t`Tous mes établissements`;
}
