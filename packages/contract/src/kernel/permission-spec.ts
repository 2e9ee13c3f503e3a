import type { Role } from './schema.ts';

/** How far a grant reaches, widest first. */
export const scopes = ['school', 'cycle', 'classes', 'children', 'self'] as const;
export type Scope = (typeof scopes)[number];

/**
 * The roles that every school starts with, beside those that the product builds in. Direction holds every permission
 * but those given by hand.
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

/** A permission, in the room's `<room>.permissions.ts`; its words stand with the room's on the web. */
export type PermissionSpec = {
  /** Scopes an administrator may choose, widest first. */
  scopes: readonly [Scope, ...Scope[]];
  /** Built-in roles that hold it without any custom role. */
  roles?: Partial<Record<Role, Scope>>;
  /** First roles that hold it: on a school's first day, and when the permission comes to a school that stands. */
  firstRoles?: Partial<Record<Exclude<FirstRole, 'direction'>, Scope>>;
  /** No role has it before the school gives it by hand, Direction neither; whoever manages all roles may give it. */
  byHand?: true;
  /** Staff must have a second factor before holding it (SEC-AUT-05). */
  sensitive?: true;
};
