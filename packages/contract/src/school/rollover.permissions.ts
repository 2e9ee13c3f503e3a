import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const rolloverPermissions = {
  'rollover.manage': {
    scopes: ['school'],
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
