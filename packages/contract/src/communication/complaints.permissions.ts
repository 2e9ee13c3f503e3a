import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const complaintsPermissions = {
  'complaints.handle': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
  'complaints.settings': {
    scopes: ['school'],
  },
} as const satisfies Record<string, PermissionSpec>;
