import type { Role } from '@encrier/contract/kernel/schema';

export type Mode = 'allowed' | 'review' | 'forbidden';

/**
 * What ties a receiver to a sender on the day of the message. taught: a pupil of his classes or groups, or a guardian
 * of one; tutor: teaches or leads a class of the sender or of his children; mate: a pupil of these classes, or a
 * guardian of one; child: a pupil under his authority; parent: a guardian of the sender; all: whoever he is; none:
 * nobody.
 */
export type Tie = 'all' | 'taught' | 'tutor' | 'mate' | 'child' | 'parent' | 'none';

/** The road from a sender's role to a receiver's: what the matrix says, and who is within reach. */
export type Road = { role: Role; mode: Mode; tie: Tie };

const staff = { prof: 'all', admin: 'all', personnel: 'all', transport: 'all' } as const;
const everyone = { eleve: 'all', parent: 'all', ...staff } as const;

/**
 * Who « one's own » people are, by role of the sender and of the receiver. Those who run the school have everybody;
 * drivers have no pupil yet.
 */
const ownTies: Record<Role, Record<Role, Tie>> = {
  eleve: { eleve: 'mate', parent: 'parent', prof: 'tutor', admin: 'all', personnel: 'all', transport: 'none' },
  parent: { eleve: 'child', parent: 'mate', prof: 'tutor', admin: 'all', personnel: 'all', transport: 'none' },
  prof: { eleve: 'taught', parent: 'taught', ...staff },
  transport: { eleve: 'none', parent: 'none', ...staff },
  personnel: everyone,
  admin: everyone,
};

export const tieOf = (sender: Role, receiver: Role, reach: 'own' | 'all'): Tie =>
  reach === 'all' ? 'all' : ownTies[sender][receiver];

const writingOrder: readonly Role[] = ['admin', 'personnel', 'prof', 'transport', 'parent', 'eleve'];

/**
 * The role under which an account writes: a guardian's when it acts for a child or answers what it received for one,
 * else the one with the most to answer for. A teacher who holds some right of the office still writes as a teacher,
 * unless he may write to the whole school.
 */
export function writingRole(roles: ReadonlySet<Role>, asGuardian: boolean, toMany = false): Role {
  if (asGuardian && roles.has('parent')) return 'parent';
  if (roles.has('prof') && !toMany) return 'prof';
  return writingOrder.find((role) => roles.has(role)) ?? 'eleve';
}
