import type { CredentialKind } from '@encrier/contract/access/credentials';
import type { Role } from '@encrier/contract/kernel/schema';

export type Reason = 'existing' | 'gone' | 'noAccess';

/** The rights of a new account: those of its holder's place in the school, never more. */
export function roleOf(kind: CredentialKind, { teacher }: { teacher: boolean }): Role {
  if (kind === 'guardians') return 'parent';
  if (kind === 'pupils') return 'eleve';
  return teacher ? 'prof' : 'personnel';
}

/**
 * Why somebody named gets no account: he has one, his authority over a pupil of the school does not open the
 * application, or he is of the school no more.
 */
export function leftOutOf(one: { hasAccount: boolean; tied: boolean }): Reason {
  if (one.hasAccount) return 'existing';
  return one.tied ? 'noAccess' : 'gone';
}
