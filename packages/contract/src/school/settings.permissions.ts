import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const settingsPermissions = {
  'school.settings': {
    scopes: ['school'],
    sensitive: true,
  },
  'school.keys': {
    scopes: ['school'],
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
