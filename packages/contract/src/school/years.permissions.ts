import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const yearsPermissions = {
  'school.structure': {
    scopes: ['school'],
    firstRoles: { secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
