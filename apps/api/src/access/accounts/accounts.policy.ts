import type { Role } from '@encrier/contract/kernel/schema';

/** Days an activation code lasts (SEC-AUT-07): a first one as long as a printed sheet, one that reopens a used account less. */
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
