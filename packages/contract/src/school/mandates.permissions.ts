import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const mandatesPermissions = {
  'mandates.manage': {
    scopes: ['school', 'cycle'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
