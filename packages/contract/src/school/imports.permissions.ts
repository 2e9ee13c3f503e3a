import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const importsPermissions = {
  'people.import': {
    scopes: ['school'],
    sensitive: true,
    firstRoles: { secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
