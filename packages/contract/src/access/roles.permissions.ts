import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const rolesPermissions = {
  'roles.manage': {
    scopes: ['school'],
    sensitive: true,
  },
  // A role of one's own, given to a colleague for a time: whoever holds this need not manage the roles.
  'roles.delegate': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
