import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const auditPermissions = {
  'audit.read': {
    scopes: ['school'],
    sensitive: true,
  },
} as const satisfies Record<string, PermissionSpec>;
