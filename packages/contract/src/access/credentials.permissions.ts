import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const credentialsPermissions = {
  'credentials.manage': {
    scopes: ['school'],
    sensitive: true,
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
  'credentials.print': {
    scopes: ['school'],
    sensitive: true,
    firstRoles: { secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
