import type { Role } from './schema.ts';

/** How far a grant reaches, widest first. */
export const scopes = ['school', 'cycle', 'classes', 'children', 'self'] as const;
export type Scope = (typeof scopes)[number];

/**
 * The roles that every school starts with, besides the built-in ones. Direction holds every permission except those
 * given by hand.
 */
export const firstRoles = [
  'direction',
  'vie-scolaire',
  'secretariat',
  'comptable',
  'infirmier',
  'bibliothecaire',
  'cantine',
  'transport',
  'prof-redacteur',
] as const;
export type FirstRole = (typeof firstRoles)[number];

/** A permission, in the room's `<room>.permissions.ts`; its words are with the room's on the web. */
export type PermissionSpec = {
  /** Scopes an administrator may choose, widest first. */
  scopes: readonly [Scope, ...Scope[]];
  /** Built-in roles that hold it without any custom role. */
  roles?: Partial<Record<Role, Scope>>;
  /** First roles that hold it: when a school is created, and when the permission is added to an existing school. */
  firstRoles?: Partial<Record<Exclude<FirstRole, 'direction'>, Scope>>;
  /** No role has it until the school gives it by hand, not even Direction; whoever manages all roles may give it. */
  byHand?: true;
  /** Staff must have a second factor before holding it (SEC-AUT-05). */
  sensitive?: true;
};
