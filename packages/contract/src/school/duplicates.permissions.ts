import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const duplicatesPermissions = {
  'people.merge': {
    scopes: ['school'],
    sensitive: true,
    firstRoles: { secretariat: 'school' },
  },
} as const satisfies Record<string, PermissionSpec>;
