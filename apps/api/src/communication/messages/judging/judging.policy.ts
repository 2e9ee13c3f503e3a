import type { Role } from '@encrier/contract/kernel/schema';

export type Mode = 'allowed' | 'review' | 'forbidden';

/**
 * How a recipient is related to a sender on the day of the message. taught: a pupil of the sender's classes or groups,
 * or a guardian of one; tutor: teaches or leads a class of the sender or of the sender's children; mate: a pupil of
 * these classes, or a guardian of one; child: a pupil under the sender's authority; parent: a guardian of the sender;
 * all: anybody; none: nobody.
 */
export type Tie = 'all' | 'taught' | 'tutor' | 'mate' | 'child' | 'parent' | 'none';

/** The rule from a sender's role to a recipient's: the mode of the matrix, and the relation that is required. */
export type WritingRule = { role: Role; mode: Mode; tie: Tie };

const staff = { prof: 'all', admin: 'all', personnel: 'all', transport: 'all' } as const;
const everyone = { eleve: 'all', parent: 'all', ...staff } as const;

/**
 * Which relation makes a recipient the sender's own, by role of both. The administration has everybody; drivers have no
 * pupils yet.
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
 * The role under which an account writes: guardian when it acts for a child or answers what it received for one, else
 * its most powerful role. A teacher who holds some right of the office still writes as a teacher, unless they may write
 * to the whole school.
 */
export function writingRole(roles: ReadonlySet<Role>, asGuardian: boolean, toMany = false): Role {
  if (asGuardian && roles.has('parent')) return 'parent';
  if (roles.has('prof') && !toMany) return 'prof';
  return writingOrder.find((role) => roles.has(role)) ?? 'eleve';
}
