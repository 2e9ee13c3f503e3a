import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const transferPermissions = {
  'school.export': {
    scopes: ['school'],
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
