import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const coursesPermissions = {
  'assignments.manage': {
    scopes: ['school'],
    firstRoles: { secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
