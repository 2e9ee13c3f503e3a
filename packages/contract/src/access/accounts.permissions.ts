import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const accountsPermissions = {
  'users.manage': {
    scopes: ['school'],
    sensitive: true,
  },
  'users.impersonate': {
    scopes: ['school'],
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
