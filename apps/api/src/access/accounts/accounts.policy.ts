import type { Role } from '@encrier/contract/kernel/schema';

/**
 * Days an activation code lasts (SEC-AUT-07): a first one as long as a printed sheet, one that reopens a used account
 * less.
 */
export const codeDays = (status: string): number => (status === 'invited' ? 30 : 7);

const homes: Record<Role, string> = {
  eleve: '/eleve',
  parent: '/parent',
  prof: '/prof',
  transport: '/transport',
  admin: '/admin',
  personnel: '/personnel',
};

/** Homes of the areas that open for these roles; everybody may enter /personnel. */
export const homesOf = (roles: Iterable<Role>): string[] => [
  ...new Set([...[...roles].map((role) => homes[role]), homes.personnel]),
];

/** Accounts of a page of the list. */
export const pageSize = 20;

/**
 * What one asks of an account's steward: `close` it (disable it, end its sessions), where what its roles were given
 * counts; or `enter` it by a code, where an account in use also counts what its built-in roles hold by themselves: a
 * code makes its bearer that person.
 */
export type Doing = 'close' | 'enter';
export const countsBuiltIn = (doing: Doing, status: string): boolean => doing === 'enter' && status === 'active';
