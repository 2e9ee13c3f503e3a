import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const rolesPermissions = {
  'roles.manage': {
    scopes: ['school'],
    sensitive: true,
  },
  // A caller's own role, delegated to a colleague for a limited time: holders need not manage the roles.
  'roles.delegate': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
