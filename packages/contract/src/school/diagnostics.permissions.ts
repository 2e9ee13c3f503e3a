import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const diagnosticsPermissions = {
  'diagnostics.view': {
    scopes: ['school'],
  },
} as const satisfies Record<string, PermissionSpec>;
