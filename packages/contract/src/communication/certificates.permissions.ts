import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const certificatesPermissions = {
  'documents.issue': {
    scopes: ['school'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
