import type { PermissionSpec } from '../kernel/permission-spec.ts';

export const distancePermissions = {
  'distance.close': { scopes: ['school', 'cycle'] },
  'distance.link': { scopes: ['school', 'cycle', 'classes'], roles: { prof: 'classes' } },
} as const satisfies Record<string, PermissionSpec>;
