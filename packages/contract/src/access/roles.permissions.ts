import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const rolesPermissions = {
  'roles.manage': {
    scopes: ['school'],
    sensitive: true,
  },
  // Delegates a caller's own role to a colleague for a limited time; holders need not be able to manage roles.
  'roles.delegate': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
