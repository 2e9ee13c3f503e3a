import type { AccountRow, EntryRoles } from '@encrier/contract/access/roles';
import type { Role } from '@encrier/contract/kernel/schema';
import { findDifferences } from '#kernel/policy/edits.ts';
import { leads, stays, workflow } from '#kernel/policy/workflow.ts';

type AccountStatus = AccountRow['status'];
const statuses = ['invited', 'active', 'disabled'] as const satisfies readonly AccountStatus[];
/**
 * States of an account: waiting for its first code, in use, closed. `leave` closes an open account; `close` also makes
 * a departure's closing permanent. Reopening restores the former state.
 */
export const accountFlow = workflow<
  AccountStatus,
  'open' | 'hand_code' | 'close' | 'leave' | 'reopen' | 'invite_again'
>('accounts.status', statuses, 'invited', {
  open: leads(['invited', 'active'], 'active'),
  hand_code: stays(['invited', 'active']),
  close: leads(statuses, 'disabled'),
  leave: leads(['invited', 'active'], 'disabled'),
  reopen: leads(['disabled'], 'active'),
  invite_again: leads(['disabled'], 'invited'),
});
/** Whether an account in this state may make a move. */
export const accountMay = (status: string, move: keyof typeof accountFlow.moves): boolean =>
  accountFlow.allows(status as AccountStatus, move);

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
 * What a manager does to an account: `close` it (disable it, end its sessions), where only the rights given to its
 * roles count; or `enter` it by a code, where the rights of its built-in roles also count for an account in use: a code
 * lets its bearer act as that person.
 */
export type Doing = 'close' | 'enter';
export const countsBuiltIn = (doing: Doing, status: string): boolean => doing === 'enter' && status === 'active';

/** The order of roles means nothing: they are compared sorted, each once. */
const sorted = ({ roles, customRoles, active }: EntryRoles): EntryRoles => ({
  roles: [...new Set(roles)].sort(),
  customRoles: [...new Set(customRoles)].sort(),
  active,
});

/** Both values of each part of a membership that somebody else changed since `from`, and that is now to change again. */
export function rolesEditedMeanwhile(
  stands: EntryRoles,
  { from, ...yours }: EntryRoles & { from: EntryRoles },
): ReturnType<typeof findDifferences> {
  const theirs = sorted(stands);
  const moved = findDifferences(sorted(from), theirs);
  const differing = Object.entries(findDifferences(theirs, sorted(yours)));
  return Object.fromEntries(differing.filter(([part]) => part in moved));
}
