import type { CredentialKind } from '@encrier/contract/access/credentials';
import type { Role } from '@encrier/contract/kernel/schema';

export type Reason = 'existing' | 'gone' | 'noAccess';

/** The role of a new account: the one for its holder's place in the school, never more. */
export function roleOf(kind: CredentialKind, { teacher }: { teacher: boolean }): Role {
  if (kind === 'guardians') return 'parent';
  if (kind === 'pupils') return 'eleve';
  return teacher ? 'prof' : 'personnel';
}

/**
 * Why a named person gets no account: they have one, their tie to a pupil gives no access to the application, or they
 * left the school.
 */
export function leftOutOf(one: { hasAccount: boolean; tied: boolean }): Reason {
  if (one.hasAccount) return 'existing';
  return one.tied ? 'noAccess' : 'gone';
}
