import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const privacyPermissions = {
  'privacy.manage': {
    scopes: ['school'],
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
