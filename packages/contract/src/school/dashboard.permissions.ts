import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const dashboardPermissions = {
  'dashboard.view': {
    scopes: ['school', 'cycle'],
    firstRoles: { 'vie-scolaire': 'school', secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
