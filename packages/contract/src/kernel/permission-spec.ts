import type { Role } from './schema.ts';

/** How far a grant reaches, widest first. */
export const scopes = ['school', 'cycle', 'classes', 'children', 'self'] as const;
export type Scope = (typeof scopes)[number];

export type PermissionSpec = {
  /** French label and description, shown in the roles matrix. */
  label: string;
  description: string;
  /** Scopes an administrator may choose, widest first. */
  scopes: readonly [Scope, ...Scope[]];
  /** Built-in roles that hold it without any custom role. */
  roles?: Partial<Record<Role, Scope>>;
  /** Staff must have a second factor before holding it (SEC-AUT-05). */
  sensitive?: true;
};
