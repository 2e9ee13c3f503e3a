import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const dangerPermissions = {
  'danger.handle': { scopes: ['school'], byHand: true },
} as const satisfies Record<string, PermissionSpec>;
